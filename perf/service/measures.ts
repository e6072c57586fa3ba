import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { closedLoop, type LoadReport } from '../../test/service/load.ts';
import { scriptOf, ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { openLoop } from './open-loop.ts';

/** Another checkout, or ours. */
type Checkout = string | undefined;
const UNLIMITED = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
let run = 0;
/** Addresses that no other run has sent. */
function fresh(): (index: number) => string {
  const name = `${Date.now().toString(36)}-${run++}`;
  return (index) => `student-${index}.${name}@example.com`;
}

/** Starts a server on a list of its own or that of a home. */
export function startServer(checkout: Checkout, home = new ServerHome(), env = UNLIMITED) {
  return ServerProcess.start({ ...(checkout !== undefined && { checkout }), home, env });
}

/** Our server without storage. */
export function startNullServer(): Promise<ServerProcess> {
  return ServerProcess.start({ script: 'perf/service/null-server.ts', env: UNLIMITED });
}

/** As much as one server answers to 64 clients in so many seconds. */
export function throughput(server: ServerProcess, seconds: number): Promise<LoadReport> {
  return closedLoop({
    targets: [server.target],
    clients: 64,
    email: fresh(),
    signal: AbortSignal.timeout(seconds * 1000),
  });
}

/** The answers to a steady rate per second, for so many seconds or until something ends. */
export function steady(server: ServerProcess, end: number | AbortSignal, rate = 500): Promise<LoadReport> {
  const signal = typeof end === 'number' ? AbortSignal.timeout(end * 1000) : end;
  return openLoop({ targets: [server.target], rate, email: fresh(), signal });
}

/** Settles when the server has made the backup of the night, which it does soon after its start. */
export async function nightIsOver(home: ServerHome): Promise<void> {
  while (globSync('**/nightly-*', { cwd: home.folder }).length === 0) await sleep(100);
}

/** The answers to 100 per second while the process of the night makes a backup, from its beginning to its end. */
export async function whileBackedUp(server: ServerProcess, home: ServerHome): Promise<LoadReport> {
  const end = new AbortController();
  const env = { DATABASE_URL: `sqlite:${home.database}`, BACKUP_FOLDER: path.join(home.folder, 'nights') };
  const program = ['--import', './src/hosts/prepare.js', 'src/hosts/node/backup-process.ts'];
  const made = promisify(execFile)(process.execPath, program, { cwd: ROOT, env }).finally(() => end.abort());
  const report = await steady(server, end.signal, 100);
  await made;
  return report;
}

/** Milliseconds from spawning the process to its first answer on `/ready`. */
export async function startTime(checkout: Checkout, home: ServerHome): Promise<number> {
  const started = performance.now();
  const server = await startServer(checkout, home);
  await server.get('/ready');
  const elapsed = performance.now() - started;
  await server.stop();
  return elapsed;
}

/** A list of so many people, invented by a checkout's own seed. */
export async function fillList(checkout: Checkout, rows: number): Promise<ServerHome> {
  const home = new ServerHome();
  const env = { DATABASE_URL: `sqlite:${home.database}` };
  const cwd = checkout ?? ROOT;
  await promisify(execFile)(process.execPath, [...scriptOf(cwd, 'seed'), String(rows)], { cwd, env });
  return home;
}

/** So large a share of the answers came within these milliseconds. */
export const percentile = ({ latencies }: LoadReport, share = 0.99): number =>
  latencies.toSorted((one, other) => one - other)[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
