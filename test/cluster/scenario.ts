import { closedLoop, type LoadReport } from '../../perf/service/load.ts';
import { freePort } from '../free-port.ts';
import type { Postgres } from '../postgres.ts';
import { ServerProcess } from '../service/server-process.ts';
import { pause } from '../pause.ts';
import { FIRST } from '../languages.ts';

export interface ScenarioOptions {
  postgres: Postgres;
  /** Milliseconds under load before, between and after the two accidents. */
  phase: number;
  /** Clients that send their next sign-up when the last was answered; each has an address of its own. */
  clients: number;
}

/** What was seen. */
export interface Findings {
  load: LoadReport;
  /** Acknowledged, but not in the database. */
  lost: string[];
  /** In the database, but never sent. */
  strange: string[];
  rows: number;
  distinct: number;
  /** While the database was away, asked of a node itself. */
  away: {
    status: number;
    retryAfter: string | null;
    milliseconds: number;
    live: number;
    ready: number;
    page: number;
  };
  /** Milliseconds from when the database was back until every node was ready again. */
  recovered: number;
  /** Whether the nodes that were not killed are the processes that were started. */
  sameProcesses: boolean;
}

/**
 * Three nodes on one PostgreSQL, under load: one node is killed and started again, then the
 * database crashes and comes back.
 */
export async function runScenario({ postgres, phase, clients }: ScenarioOptions): Promise<Findings> {
  const databaseUrl = await postgres.createDatabase();
  const ports = [await freePort(), await freePort(), await freePort()];
  const startNode = (port: number) =>
    ServerProcess.start({
      env: {
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'error',
      },
    });
  const nodes = await Promise.all(ports.map(startNode));
  const [first, second, third] = nodes;
  if (!first || !second || !third) throw new Error('three nodes were started');
  const pids = [first.pid, third.pid];
  try {
    const sent = new Set<string>();
    const over = new AbortController();
    const load = closedLoop({
      targets: Array.from({ length: clients }, (_, client) => ({
        host: '127.0.0.1',
        port: ports[client % 3] ?? 0,
        localAddress: `127.0.${1 + (client >> 7)}.${1 + (client & 127)}`,
      })),
      clients,
      email: (index) => {
        const email = `student${index}@example.com`;
        sent.add(email);
        return email;
      },
      signal: over.signal,
    });

    await pause(phase, 'the accident lasts this long');
    await second.stop('SIGKILL');
    await pause(phase, 'the accident lasts this long');
    nodes[1] = await startNode(ports[1] ?? 0);
    await pause(phase, 'the accident lasts this long');

    await postgres.halt('crash');
    await pause(300, 'the accident lasts this long');
    const away = await askWhileAway(first);
    await postgres.start();
    const back = performance.now();
    await Promise.all(nodes.map(untilReady));
    const recovered = performance.now() - back;
    await pause(phase, 'the accident lasts this long');
    over.abort();
    const report = await load;

    const rows = await postgres.query<{ email: string }>(databaseUrl, 'select email from submission');
    const stored = new Set(rows.map(({ email }) => email));
    return {
      load: report,
      lost: report.acknowledged.filter((email) => !stored.has(email)),
      strange: [...stored].filter((email) => !sent.has(email)),
      rows: rows.length,
      distinct: stored.size,
      away,
      recovered,
      sameProcesses: [first, third].every(({ pid }, index) => pid === pids[index] && isRunning(pid)),
    };
  } finally {
    await Promise.all(nodes.map((node) => node.remove()));
    second.home.remove();
  }
}

async function askWhileAway(node: ServerProcess): Promise<Findings['away']> {
  const asked = performance.now();
  const answer = await node.submit('during@example.com');
  const milliseconds = performance.now() - asked;
  const status = async (path: string) => (await node.get(path)).status;
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    milliseconds,
    live: await status('/live'),
    ready: await status('/ready'),
    page: await status(`/${FIRST}`),
  };
}

async function untilReady(node: ServerProcess): Promise<void> {
  while ((await node.get('/ready')).status !== 200) await pause(50, 'between two questions');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
