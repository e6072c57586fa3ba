import { ServerProcess } from '../../test/service/server-process.ts';
import { StudioHome, StudioProcess } from '../../test/studio/studio-process.ts';
import { answers, handIn, mostMegabytes, printFigures } from '../figures.ts';
import { nightIsOver, percentile, steady } from './measures.ts';

/**
 * `node perf/service/crowded.ts PEOPLE ROWS RATE`: a list of so many people, on which a studio imports so many rows while so
 * many sign up in a second; as JSON. Milliseconds are the 99th percentile of the sign-ups, alone and meanwhile; megabytes the
 * most of each process (Linux). Asked: of 300,000 rows and 100 sign-ups a second, 1.5 times at most.
 */
const [people = 1000, rows = 1000, rate = 30] = process.argv.slice(2).map(Number);

// Made before: whatever keeps this process busy would count as waiting.
const file = [...answers(rows / 1000)];
const home = await StudioHome.create(people);
const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', BACKUP_FOLDER: home.backups };
const server = await ServerProcess.start({ home, env });
const studio = await StudioProcess.start(home);

async function importRows(): Promise<number> {
  const begun = performance.now();
  await studio.carryOut('importPeople', await handIn(studio, file));
  return Math.round((performance.now() - begun) / 1000);
}

try {
  await nightIsOver(home);
  const alone = percentile(await steady(server, 30, rate));
  const end = new AbortController();
  const meanwhile = steady(server, end.signal, rate);
  const seconds = await importRows();
  end.abort();
  const report = await meanwhile;
  const { statuses, broken } = report;
  const most = { server: mostMegabytes(server.pid), studio: mostMegabytes(studio.pid) };
  printFigures({ alone, meanwhile: percentile(report), statuses, broken, seconds, most });
} finally {
  await studio.stop();
  await server.remove();
}
