import { readFileSync } from 'node:fs';
import { startPostgres } from '../test/postgres.ts';
import { StudioHome, StudioProcess } from '../test/studio/studio-process.ts';
import { median } from './figures.ts';

/**
 * `node perf/studio.ts 1000000 [postgres]`: what the studio takes on a list of so many people, in an SQLite file or in a
 * PostgreSQL server of its own, as JSON. Times are milliseconds from the request to the whole answer, the median of five;
 * memory is the most megabytes that its process had (Linux). Asked on a quiet machine for a million: the first page in 300 ms, a search in
 * 500 ms, 300 MB.
 */
const people = Number(process.argv[2] ?? 1_000_000);
const server = process.argv[3] === 'postgres' ? await startPostgres() : undefined;
if (server && 'skipped' in server) throw new Error(server.skipped);
const home = await StudioHome.create(people, await server?.createDatabase());
const studio = await StudioProcess.start(home);

async function time(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return Math.round(median(times));
}

try {
  const page = await studio.query('people', {});
  const text = page.people[20]?.email.slice(2, 12) ?? '';
  const figures = {
    people,
    database: server ? 'PostgreSQL' : 'SQLite',
    firstPage: await time(() => studio.query('people', {})),
    searchOfNewest: await time(() => studio.query('people', { text })),
    searchOfNobody: await time(() => studio.query('people', { text: 'nobody-at-all' })),
    flagged: await time(() => studio.query('people', { flagged: true })),
    overview: await time(() => studio.query('figures', {})),
    memory: Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
} finally {
  await studio.remove();
  await server?.stop();
}
