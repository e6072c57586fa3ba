import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fillList, mailSettings, onList, OWN_FACTS, planNews } from '../../test/mail/mail-node.ts';
import { ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { readSent } from '../../src/mail/sent-mails.ts';
import { printFigures } from '../figures.ts';
import { nightIsOver, percentile, steady } from './measures.ts';

/**
 * `node perf/service/mailing.ts PEOPLE PER_MINUTE RATE SECONDS`: a list of so many people, to whom so many mails leave in a
 * minute while so many sign up in a second; as JSON. Milliseconds are the 99th percentile of the sign-ups, alone and meanwhile,
 * each for so many seconds. Asked: of 1,000 mails in a minute, 1.25 times at most.
 */
const [people = 3000, perMinute = 1000, rate = 100, seconds = 60] = process.argv.slice(2).map(Number);
const home = new ServerHome();
const url = `sqlite:${home.database}`;
await fillList(url, people, perMinute);
const sink = spawn(process.execPath, [join(import.meta.dirname, 'sink.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = (await once(sink.stdout, 'data')) as [Buffer];
const env = {
  ...mailSettings(`smtp://127.0.0.1:${port.toString().trim()}?tls=off`, url),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};
const server = await ServerProcess.start({
  ...{ home, preload: OWN_FACTS },
  env: { ...env, BACKUP_FOLDER: join(home.folder, 'backups') },
});
const countSent = () => onList(url, (db) => readSent(db, Date.now()));
try {
  await nightIsOver(home);
  const alone = percentile(await steady(server, seconds, rate));
  await onList(url, (db) => planNews(db));
  const before = await countSent();
  const report = await steady(server, seconds, rate);
  const mails = (await countSent()).count - before.count;
  const meanwhile = percentile(report);
  const { statuses, broken } = report;
  printFigures({ alone, meanwhile, ratio: meanwhile / alone, mails, statuses, broken });
} finally {
  await server.stop();
  sink.kill();
  home.remove();
}
