import { readSettings } from '../../src/hosts/node/environment.ts';
import { createLog } from '../../src/hosts/shared/log.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';
import { startService } from '../../src/hosts/node/service.ts';
import { StoreUnavailable } from '../../src/waitlist/store/availability.ts';
import type { SqlStore } from '../../src/waitlist/store/sql-store.ts';

/** The same server, answering the same requests in the same way, that stores nothing: what storing is measured against. */
const none = () => Promise.reject(new StoreUnavailable('There is no database.'));
const storeNothing: SqlStore = {
  guard: none,
  transact: none,
  add: () => Promise.resolve('added'),
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
const log = createLog(parsed.settings.logLevel, (line) => process.stderr.write(line));
const { address } = await startService(
  parsed.settings,
  {
    store: storeNothing,
    sources: { countSignUp: () => undefined, countView: () => undefined },
  },
  createObserver(log),
);
process.stdout.write(`The page:  http://localhost:${address.port}\n`);
