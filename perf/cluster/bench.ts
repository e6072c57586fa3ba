import { parseArgs } from 'node:util';
import { freePort } from '../../test/free-port.ts';
import { startPostgres, type Postgres } from '../../test/postgres.ts';
import { PROXIES, startProxy, type ReverseProxy } from '../../test/cluster/proxy.ts';
import { ServerProcess } from '../../test/service/server-process.ts';
import { closedLoop, openLoop, type LoadReport } from '../service/load.ts';
import { familyTime } from './processor.ts';

/**
 * `npm run bench:cluster`: what one node takes over SQLite and over PostgreSQL, what the limits that nodes share cost,
 * and what three nodes and a reverse proxy make of it, all on this one machine and each round in turn. Rates depend on
 * the machine and on what else it does; the processor time of a sign-up hardly does, and capacity is reckoned from it.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '300' },
  },
});
const [seconds, rounds, rows, rate] = [values.seconds, values.rounds, values.rows, values.rate].map(
  Number,
) as [number, number, number, number];

const CLIENTS = 64;
/** Limits are counted but never reached. */
const ENVIRONMENT = { LOG_LEVEL: 'warn', LIMIT_PER_CLIENT: '100000000/1h' };

/** Some nodes, and the proxy and the database that serve them. */
interface Setup {
  name: string;
  nodes: ServerProcess[];
  postgres?: Postgres;
  proxy?: ReverseProxy;
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time per sign-up in milliseconds: of the nodes, the database and the proxy. */
  nodes: number;
  database: number;
  proxy: number;
  others: number;
}

let run = 0;
/** Addresses that no other run has sent. */
function fresh(): (index: number) => string {
  const name = `${Date.now().toString(36)}-${run++}`;
  return (index) => `student-${index}.${name}@example.com`;
}

/** Every client has an address of its own, as visitors have. */
const targets = ({ nodes, proxy }: Setup) =>
  Array.from({ length: CLIENTS }, (_, client) => ({
    host: '127.0.0.1',
    port: proxy?.port ?? nodes[client % nodes.length]?.target.port ?? 0,
    localAddress: `127.0.1.${client + 1}`,
  }));

async function measure(setup: Setup, load: (signal: AbortSignal) => Promise<LoadReport>): Promise<Measured> {
  const before = times(setup);
  const report = await load(AbortSignal.timeout(seconds * 1000));
  const after = times(setup);
  const accepted = report.statuses[200] ?? 0;
  const per = (kind: keyof typeof before) => (after[kind] - before[kind]) / accepted;
  const answers = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (accepted / answers) * report.perSecond,
    p50: report.latency.p50,
    p99: report.latency.p99,
    nodes: per('nodes'),
    database: per('database'),
    proxy: per('proxy'),
    others: answers - accepted + report.broken,
  };
}

function times({ nodes, postgres, proxy }: Setup): Record<'nodes' | 'database' | 'proxy', number> {
  return {
    nodes: nodes.reduce((sum, { pid }) => sum + familyTime(pid), 0),
    database: postgres ? familyTime(postgres.pid) : 0,
    proxy: proxy ? familyTime(proxy.pid) : 0,
  };
}

const full = (setup: Setup) =>
  measure(setup, (signal) =>
    closedLoop({ targets: targets(setup), clients: CLIENTS, email: fresh(), signal }),
  );
const steady = (setup: Setup) =>
  measure(setup, (signal) => openLoop({ targets: targets(setup), rate, email: fresh(), signal }));

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

function report(name: string, measured: readonly Measured[]): void {
  const of = (kind: keyof Measured) => median(measured.map((each) => each[kind]));
  const cells = [
    name.padEnd(44),
    of('perSecond').toFixed(0).padStart(8),
    of('p50').toFixed(1).padStart(8),
    of('p99').toFixed(1).padStart(8),
    of('nodes').toFixed(3).padStart(9),
    of('database').toFixed(3).padStart(9),
    of('proxy').toFixed(3).padStart(9),
    String(measured.reduce((sum, { others }) => sum + others, 0)).padStart(7),
  ];
  console.log(cells.join(''));
}

const HEAD = ['', '/s', 'p50 ms', 'p99 ms', 'node ms', 'db ms', 'proxy ms', 'failed'];
const heading = (title: string) =>
  console.log(
    `\n${[title.padEnd(44), ...HEAD.slice(1).map((cell, index) => cell.padStart([8, 8, 8, 9, 9, 9, 7][index] ?? 8))].join('')}`,
  );

const postgres = await startPostgres({
  durable: true,
  settings: { shared_buffers: '256MB', max_connections: '200' },
});
if ('skipped' in postgres) {
  console.log(`Skipped: ${postgres.skipped}.`);
  process.exit(0);
}
const setups: Setup[] = [];
try {
  const start = (env: Record<string, string>) => ServerProcess.start({ env: { ...ENVIRONMENT, ...env } });
  const database = await postgres.createDatabase();
  const onPostgres = async (count: number, env: Record<string, string> = {}) => {
    const nodes: ServerProcess[] = [];
    for (let node = 0; node < count; node += 1)
      nodes.push(await start({ DATABASE_URL: database, PORT: String(await freePort()), ...env }));
    return nodes;
  };
  setups.push(
    { name: 'one node on SQLite', nodes: [await start({})] },
    {
      name: 'one node on PostgreSQL, limits off',
      nodes: await onPostgres(1, { RATE_LIMIT: 'off' }),
      postgres,
    },
    { name: 'one node on PostgreSQL', nodes: await onPostgres(1), postgres },
    { name: 'three nodes on PostgreSQL', nodes: await onPostgres(3), postgres },
  );
  const nodes = await onPostgres(3, { TRUSTED_PROXIES: '127.0.0.1' });
  const proxy = await startProxy(
    PROXIES,
    nodes.map(({ target }) => target.port),
  );
  if (proxy) setups.push({ name: `three nodes on PostgreSQL behind ${proxy.name}`, nodes, postgres, proxy });
  else for (const node of nodes) await node.remove();

  for (const setup of setups) await full(setup);
  const results = new Map(setups.map((setup) => [setup, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const setup of setups) results.get(setup)?.push(await full(setup));
  heading(`As much as they answer to ${CLIENTS} clients`);
  for (const [{ name }, measured] of results) report(name, measured);

  const [, , one] = setups;
  if (one) {
    heading(`A steady ${rate} per second on one node`);
    const empty = [];
    for (let round = 0; round < rounds; round += 1) empty.push(await steady(one));
    report('on PostgreSQL, as it is by now', empty);
    await postgres.query(
      database,
      `insert into submission
       select '0198b3f0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), md5(n::text) || '@example.com', 'vi', 'landing', '1',
         '2025-08-01T00:00:00.000Z' from generate_series(1, ${rows}) n`,
    );
    await postgres.query(database, 'vacuum analyze submission');
    const large = [];
    for (let round = 0; round < rounds; round += 1) large.push(await steady(one));
    report(`the same, ${rows} rows later`, large);
    const [{ size } = { size: '' }] = await postgres.query<{ size: string }>(
      database,
      `select pg_size_pretty(pg_total_relation_size('submission')) as size`,
    );
    console.log(`\nThe list with its two indexes takes ${size}.`);
  }
} finally {
  for (const { nodes, proxy } of setups) {
    await proxy?.stop();
    for (const node of nodes) await node.remove();
  }
  await postgres.stop();
}
