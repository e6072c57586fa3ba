import { startPostgres } from '../test/postgres.ts';
import { StudioHome, StudioProcess } from '../test/studio/studio-process.ts';
import { answers, handIn, median, mostMegabytes, printFigures } from './figures.ts';

/**
 * `node perf/studio.ts 1000000 [postgres]`: what the studio takes on a list of so many people, in an SQLite file or in a
 * PostgreSQL server of its own, as JSON. Times are milliseconds from the request to the whole answer, the median of five;
 * memory is the most megabytes that its process had (Linux). Asked on a quiet machine for a million: the first page in 300 ms, a search in
 * 500 ms, 300 MB. `plan`: of an import of as many rows of a hundred bytes, before all else;
 * `besides`: the longest answer meanwhile. For a million: 20 s, 100 ms, 300 MB.
 */
const people = Number(process.argv[2] ?? 1_000_000);
const server = process.argv[3] === 'postgres' ? await startPostgres() : undefined;
if (server && 'skipped' in server) throw new Error(server.skipped);
const home = await StudioHome.create(people, await server?.createDatabase());
const studio = await StudioProcess.start(home);

async function time(ask: () => Promise<unknown>, runs = 5): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return Math.round(median(times));
}

/** Plans an import, and asks for something else all the while. */
async function planImport(rows: number): Promise<{ plan: number; besides: number; planMemory: number }> {
  const input = await handIn(studio, answers(rows / 1000));
  let [isPlanned, besides] = [false, 0];
  const begun = performance.now();
  const planned = studio.post('plan/importPeople', input).finally(() => (isPlanned = true));
  while (!isPlanned) {
    besides = Math.max(besides, await time(() => studio.query('people', {}), 1));
    await new Promise((done) => setTimeout(done, 20));
  }
  await planned;
  return { plan: Math.round(performance.now() - begun), besides, planMemory: mostMegabytes(studio.pid) };
}

try {
  const page = await studio.query('people', {});
  const text = page.people[20]?.email.slice(2, 12) ?? '';
  printFigures({
    people,
    database: server ? 'PostgreSQL' : 'SQLite',
    ...(await planImport(people)),
    firstPage: await time(() => studio.query('people', {})),
    searchOfNewest: await time(() => studio.query('people', { text })),
    searchOfNobody: await time(() => studio.query('people', { text: 'nobody-at-all' })),
    flagged: await time(() => studio.query('people', { flagged: true })),
    overview: await time(() => studio.query('figures', {})),
    memory: mostMegabytes(studio.pid),
  });
} finally {
  await studio.remove();
  await server?.stop();
}
