import { readSettings } from '../../src/hosts/node/environment.ts';
import { createLog } from '../../src/hosts/shared/log.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';
import { startService } from '../../src/hosts/node/service.ts';
import { NO_LIMITS } from '../../src/waitlist/limits/limits.ts';
import type { WaitlistStore } from '../../src/waitlist/store/store.ts';

/** The same server, answering the same requests in the same way, that stores nothing: what storing is measured against. */
const storeNothing: WaitlistStore = {
  add: () => Promise.resolve('added'),
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
const noLinks = { ownerOf: () => Promise.resolve(undefined), act: () => Promise.resolve(false) };
const log = createLog(parsed.settings.logLevel, (line) => process.stderr.write(line), Date.now);
const { address } = await startService(
  parsed.settings,
  {
    store: storeNothing,
    limits: NO_LIMITS,
    sources: { countSignUp: () => undefined, countView: () => undefined },
    links: noLinks,
  },
  createObserver(log),
);
process.stdout.write(`The page:  http://localhost:${address.port}\n`);
