import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadReport } from '../../test/service/load.ts';
import { addFigure, median, printMedians, type Figures } from '../figures.ts';
import {
  fillList,
  nightIsOver,
  percentile,
  startNullServer,
  startServer,
  startTime,
  steady,
  throughput,
  whileBackedUp,
} from './measures.ts';

/**
 * `npm run bench:service [-- --seconds 4 --rounds 5 --rows 1000000 --vs ../other-checkout]`: the service's figures, and those
 * of another built checkout, in turn, so that the machine's load falls on both alike. Prints medians of all rounds, with the
 * least and the most.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    vs: { type: 'string' },
  },
});
const [seconds, rounds, rows] = [Number(values.seconds), Number(values.rounds), Number(values.rows)];
const checkouts: Record<string, string | undefined> = {
  ours: undefined,
  ...(values.vs !== undefined && { other: path.resolve(values.vs) }),
};

const figures: Figures = {};
const add = (what: string, whose: string, value: number) => addFigure(figures, what, whose, value);
const errors = ({ statuses, broken }: LoadReport) =>
  Object.entries(statuses).reduce((sum, [status, count]) => (status === '200' ? sum : sum + count), broken);

const servers = Object.fromEntries(
  await Promise.all(
    Object.entries(checkouts).map(async ([whose, checkout]) => [whose, await startServer(checkout)] as const),
  ),
);
for (const [whose, server] of Object.entries(servers))
  add('memory, idle, MB', whose, server.residentMegabytes());
const all = { ...servers, 'storing nothing': await startNullServer() };
for (const server of Object.values(all)) await throughput(server, 2);
for (let round = 0; round < rounds; round++)
  for (const [whose, server] of Object.entries(all)) {
    const busy = await throughput(server, seconds);
    add('sign-ups per second, 64 clients', whose, busy.latencies.length / seconds);
    const even = await steady(server, seconds);
    add('at 500 per second, p50, ms', whose, percentile(even, 0.5));
    add('at 500 per second, p99, ms', whose, percentile(even));
    add('errors', whose, errors(busy) + errors(even));
  }
for (const [whose, server] of Object.entries(servers)) {
  add('memory after it, MB', whose, server.residentMegabytes());
  await server.remove();
}
await all['storing nothing'].remove();

const homes = [];
for (const [whose, checkout] of Object.entries(checkouts))
  homes.push({ whose, checkout, home: await fillList(checkout, rows) });
for (let round = 0; round < rounds; round++)
  for (const { whose, checkout, home } of homes)
    add(`start with ${rows} rows, ms`, whose, await startTime(checkout, home));
for (const { whose, checkout, home } of homes) {
  const server = await startServer(checkout, home);
  await nightIsOver(home);
  await steady(server, 2);
  for (let round = 0; round < rounds; round++) {
    add(`at 500 per second with ${rows} rows, p99, ms`, whose, percentile(await steady(server, seconds)));
    if (checkout !== undefined) continue;
    const backedUp = percentile(await whileBackedUp(server, home));
    const quiet = percentile(await steady(server, seconds * 4, 100));
    add('at 100 per second while they are backed up, p99, ms', whose, backedUp);
    add('times as long as without (at most 1.5 wanted)', whose, backedUp / quiet);
  }
  await server.remove();
}

printMedians(figures);
const rate = figures['sign-ups per second, 64 clients'] ?? {};
const ratio = median(rate['ours']) / median(rate['storing nothing']);
console.log(`Storing / storing nothing: ${ratio.toFixed(2)} (at least 0.5 wanted)`);
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
