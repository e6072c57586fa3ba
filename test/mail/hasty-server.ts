import { readSettings } from '../../src/hosts/node/environment.ts';
import { startSending } from '../../src/hosts/node/sending.ts';
import { openPersistence, startService } from '../../src/hosts/node/service.ts';
import { createLog } from '../../src/hosts/shared/log.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';

/** The product's own server, but that its sender of mails waits for a second at most, where the product's waits for minutes. */
const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
const { settings } = parsed;
const observer = createObserver(createLog(settings.logLevel, (line) => process.stderr.write(line)));
const persistence = openPersistence(settings, observer);
await persistence.store.check();
const rules = { confirmRetry: 200, pause: 100, longestPause: 1000, poll: 100, staleAfter: 1000 };
const { signal } = new AbortController();
void startSending({ settings, persistence, observer, prepared: Promise.resolve(), signal }, rules);
const { address } = await startService(settings, persistence, observer);
process.stdout.write(`The page:  http://localhost:${address.port}\n`);
