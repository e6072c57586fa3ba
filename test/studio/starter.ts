import { createLog } from '../../src/hosts/shared/log.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';
import { readSettings } from '../../src/hosts/node/environment.ts';
import { createListLocation, openList } from '../../src/hosts/node/database.ts';
import { startSending } from '../../src/hosts/node/sending.ts';
import { SENDER_RULES } from '../../src/mail/pace.ts';
import { serveStudio } from '../../src/studio/server/start.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { ownProgramme } from '../mail/write-message.ts';

/**
 * The studio with a programme that is no sample, and the sender of its server beside it; `MAIL_FOLDER` names the folder with
 * samples, `GRACE` the milliseconds in which a plan can be taken back, `LEAD` those between the first few and all others.
 */
const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
const { settings } = parsed;
const programme = { ...ownProgramme, timeZone: 'Asia/Ho_Chi_Minh' };
const location = createListLocation(settings);
const list = await openList(settings, true);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const sending = startSending(
  {
    ...{ settings, programme, persistence: { maintenance: list.db } },
    observer: createObserver(createLog('error', (line) => process.stderr.write(line))),
    prepared: Promise.resolve(),
    signal: stop.signal,
  },
  { poll: 50, lead: Number(process.env['LEAD'] ?? SENDER_RULES.lead) },
);
await serveStudio({
  host: {
    ...{ settings, location, list, programme },
    actor: { ...systemClock, user: 'mai' },
    mailFolder: process.env['MAIL_FOLDER'] ?? '',
    grace: Number(process.env['GRACE'] ?? 30_000),
    fetch,
  },
  address: '127.0.0.1',
  port: Number(process.env['STUDIO_PORT'] ?? 0),
  signal: stop.signal,
  onListening: (port) => process.stdout.write(`http://127.0.0.1:${port}\n`),
});
await sending;
await list.db.destroy();
