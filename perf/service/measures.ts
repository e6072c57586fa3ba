import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { Connection } from './connection.ts';
import { closedLoop, openLoop, type LoadReport } from './load.ts';

/** Another checkout's server, or ours. */
export type Checkout = string | undefined;

let run = 0;
/** Addresses that no other run has sent. */
function fresh(): (index: number) => string {
  const name = `${Date.now().toString(36)}-${run++}`;
  return (index) => `student-${index}.${name}@example.com`;
}

/** Starts a server without limits, on a list of its own or that of a home. */
export function startServer(checkout: Checkout, home?: ServerHome): Promise<ServerProcess> {
  return ServerProcess.start({
    ...(checkout !== undefined && { checkout }),
    ...(home && { home }),
    env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
  });
}

/** Our server without storage. */
export function startNullServer(): Promise<ServerProcess> {
  return ServerProcess.start({
    script: 'perf/service/null-server.ts',
    env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
  });
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

/** The answers to a steady 500 per second. */
export function steady(server: ServerProcess, seconds: number): Promise<LoadReport> {
  return openLoop({
    targets: [server.target],
    rate: 500,
    email: fresh(),
    signal: AbortSignal.timeout(seconds * 1000),
  });
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

/** Resident memory of a process in megabytes (Linux). */
export function residentMegabytes({ pid }: ServerProcess): number {
  const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** A list of so many rows in tables that a checkout's own server has made, written as fast as the file takes them. */
export async function fillList(checkout: Checkout, rows: number): Promise<ServerHome> {
  const home = new ServerHome();
  await startTime(checkout, home);
  const database = new BetterSqlite3(home.database);
  database.pragma('synchronous = OFF');
  const columns = 'id, email, language, source_page, consent_version, joined_at';
  const insert = database.prepare(
    `insert into submission (${columns}) values (?, ?, ?, 'landing', '2025-07', ?)`,
  );
  const time = Date.now() - rows;
  database.transaction(() => {
    for (let row = 0; row < rows; row++)
      insert.run(
        newId(),
        // Spread over the index as real addresses are, not in order.
        `${((row * 7919) % 1_000_003).toString(36)}.${row}@student-${row % 50}.example.vn`,
        row % 3 === 0 ? 'en' : 'vi',
        new Date(time + row).toISOString(),
      );
  })();
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return home;
}

/** How many of 500 sign-ups from one address are taken, under the limits that hold by default. */
export async function lectureHall(checkout: Checkout): Promise<number> {
  const server = await ServerProcess.start({
    ...(checkout !== undefined && { checkout }),
    env: { LOG_LEVEL: 'warn' },
  });
  const email = fresh();
  let next = 0;
  let taken = 0;
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const connection = new Connection(server.target);
      while (next < 500) if ((await connection.submit(email(next++))) === 200) taken += 1;
      connection.close();
    }),
  );
  await server.remove();
  return taken;
}
