import { readSettings } from '../../src/hosts/node/environment.ts';
import { createListLocation, openList } from '../../src/hosts/node/database.ts';
import { serveStudio } from '../../src/studio/server/start.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { ownProgramme } from '../mail/write-message.ts';

/** The studio with a programme that is no sample, so that it may send; `MAIL_FOLDER` names the folder with messages. */
const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
const location = createListLocation(parsed.settings);
const list = await openList(parsed.settings, true);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await serveStudio({
  host: {
    settings: parsed.settings,
    location,
    list,
    actor: { ...systemClock, user: 'mai' },
    programme: { ...ownProgramme, timeZone: 'Asia/Ho_Chi_Minh' },
    mailFolder: process.env['MAIL_FOLDER'] ?? '',
    pace: { grace: Number(process.env['GRACE'] ?? 30_000) },
    fetch,
  },
  address: '127.0.0.1',
  port: Number(process.env['STUDIO_PORT'] ?? 0),
  signal: stop.signal,
  onListening: (port) => process.stdout.write(`http://127.0.0.1:${port}\n`),
});
await list.db.destroy();
