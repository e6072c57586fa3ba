import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { RawConnection } from '../../test/service/raw.ts';
import { ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { Connection } from './connection.ts';
import { closedLoop, openLoop, type LoadReport } from './load.ts';

const NULL_SERVER = 'perf/service/null-server.ts';
const QUIET = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

let run = 0;
/** Addresses that no other run has sent. */
function fresh(): (index: number) => string {
  const name = `${Date.now().toString(36)}-${run++}`;
  return (index) => `student-${index}.${name}@example.com`;
}

/** As much as one server answers to 64 clients in so many seconds, and what processor time an answer took. */
export async function throughput(
  server: ServerProcess,
  seconds: number,
): Promise<LoadReport & { processorMilliseconds: number }> {
  const before = processorTime(server);
  const report = await closedLoop({
    targets: [server.target],
    clients: 64,
    email: fresh(),
    signal: AbortSignal.timeout(seconds * 1000),
  });
  const answers = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  return { ...report, processorMilliseconds: (processorTime(server) - before) / answers };
}

/** The answers to a steady 500 per second. */
export async function steady(server: ServerProcess, seconds: number): Promise<LoadReport> {
  return openLoop({
    targets: [server.target],
    rate: 500,
    email: fresh(),
    signal: AbortSignal.timeout(seconds * 1000),
  });
}

/** Two servers that take turns, so that what else the machine does meanwhile falls on both. */
export async function alternately<Result>(
  rounds: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const results: [Result[], Result[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    results[0].push(await one());
    results[1].push(await other());
  }
  return results;
}

export async function startServer(
  home?: ServerHome,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  return ServerProcess.start({ ...(home && { home }), env: { ...QUIET, ...env } });
}

/** The same server without storage. */
export async function startNullServer(): Promise<ServerProcess> {
  return ServerProcess.start({ script: NULL_SERVER, env: QUIET });
}

/** Milliseconds from spawning the process to its first answer on `/ready`. */
export async function startTime(home: ServerHome): Promise<number> {
  const started = performance.now();
  const server = await startServer(home);
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

/** Processor time that a process has used, in milliseconds (Linux, whose ticks are hundredths of a second). */
export function processorTime({ pid }: ServerProcess): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A list of so many rows, written as fast as the file takes them. */
export async function fillList(home: ServerHome, rows: number): Promise<void> {
  const { kysely, close } = openDatabase({ kind: 'sqlite', path: home.database });
  await migrateToLatest(kysely, 'sqlite');
  await close();
  const database = new BetterSqlite3(home.database);
  database.pragma('synchronous = OFF');
  const insert = database.prepare("insert into submission values (?, ?, ?, 'landing', '2025-07', ?)");
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
}

/** Slowest of 50 health answers while 500 connections are held half-open. */
export async function healthBesideSlowClients(server: ServerProcess): Promise<number> {
  const connections = Array.from({ length: 500 }, () => {
    const connection = new RawConnection(server.target);
    connection.socket.write('GET /en HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return connection;
  });
  await sleep(500);
  let slowest = 0;
  for (let asked = 0; asked < 50; asked++) {
    const started = performance.now();
    await (await server.get('/live')).text();
    slowest = Math.max(slowest, performance.now() - started);
  }
  for (const { socket } of connections) socket.destroy();
  return slowest;
}

/** Memory while as many different clients as given sign up, each named by a trusted proxy; at the start, half, end. */
export async function memoryOverClients(clients: number): Promise<number[]> {
  const server = await ServerProcess.start({ env: { TRUSTED_PROXIES: '127.0.0.1 ::1', LOG_LEVEL: 'warn' } });
  const memory = [residentMegabytes(server)];
  const email = fresh();
  for (let tenth = 1; tenth <= 10; tenth++) {
    const end = new AbortController();
    const [first, last] = [((tenth - 1) * clients) / 10, (tenth * clients) / 10];
    await closedLoop({
      targets: [server.target],
      clients: 64,
      email: (index) => {
        if (first + index >= last - 64) end.abort();
        return email(first + index);
      },
      headers: (index) => {
        const client = first + index;
        return `X-Forwarded-For: 10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}\r\n`;
      },
      signal: end.signal,
    });
    memory.push(residentMegabytes(server));
  }
  await server.remove();
  return memory;
}

/** How many of 500 sign-ups from one address are taken, under the limits that hold by default. */
export async function lectureHall(): Promise<number> {
  const server = await ServerProcess.start({ env: { LOG_LEVEL: 'warn' } });
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

/** What the machine itself does meanwhile: a 4 kB append with its sync, and a fixed piece of arithmetic. */
export function machineNoise(): { sync: number[]; arithmetic: number[] } {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-noise-'));
  const file = openSync(join(folder, 'file'), 'w');
  const block = Buffer.alloc(4096, 1);
  const timed = (work: () => void) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const sync = Array.from({ length: 200 }, () =>
    timed(() => {
      writeSync(file, block);
      fdatasyncSync(file);
    }),
  );
  const arithmetic = Array.from({ length: 20 }, () =>
    timed(() => {
      for (let sum = 0, count = 0; count < 2e7; count++) sum = (sum * 31 + count) | 0;
    }),
  );
  closeSync(file);
  rmSync(folder, { recursive: true });
  return { sync, arithmetic };
}
