import { Connection } from '../../perf/service/connection.ts';
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
  /** Of one client's attempts at all nodes in turn, each naming another address as its own: accepted, and then rejected. */
  oneClient: { accepted: number; rejected: number };
}

/** What one client may send in this scenario. */
export const CLIENT_LIMIT = 1000;

/**
 * Three nodes on one PostgreSQL, under load: one node is killed and started again, then the
 * database crashes and comes back. After it one client tries to get around the limits.
 */
export async function runScenario({ postgres, phase, clients }: ScenarioOptions): Promise<Findings> {
  const databaseUrl = await postgres.createDatabase();
  const ports = [await freePort(), await freePort(), await freePort()];
  const startNode = (port: number) =>
    ServerProcess.start({
      env: {
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        TRUSTED_PROXIES: '127.0.0.1',
        LIMIT_PER_CLIENT: `${CLIENT_LIMIT}/1h`,
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
      oneClient: await sendAsOneClient(ports),
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

/** Writes another address into the forwarding header each time, as who wants to get around a limit would. */
async function sendAsOneClient(ports: readonly number[]): Promise<Findings['oneClient']> {
  const statuses: number[] = [];
  const connections = [...ports, ...ports].map((port) => {
    const target = { host: '127.0.0.1', port, localAddress: '127.0.200.1' };
    return new Connection(target);
  });
  let sent = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < CLIENT_LIMIT + 20) {
        const index = sent++;
        const forged = `X-Forwarded-For: 203.0.113.${index % 256}\r\n`;
        statuses.push(await connection.submit(`crowd${index}@example.com`, forged));
      }
      connection.close();
    }),
  );
  const count = (status: number) => statuses.filter((each) => each === status).length;
  return { accepted: count(200), rejected: count(429) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
