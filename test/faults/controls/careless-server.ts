import { Kysely } from 'kysely';
import { readSettings } from '../../../src/hosts/node/environment.ts';
import { createLog } from '../../../src/hosts/shared/log.ts';
import { createObserver } from '../../../src/hosts/shared/observer.ts';
import { startService } from '../../../src/hosts/node/service.ts';
import { sqliteDialect } from '../../../src/hosts/sqlite/sqlite-dialect.ts';
import { openInThread } from '../../../src/hosts/sqlite/thread.ts';
import { systemClock } from '../../../src/waitlist/clock.ts';
import type { Database } from '../../../src/waitlist/store/schema.ts';
import { createSqlStore, type SqlStore } from '../../../src/waitlist/store/sql-store.ts';

/**
 * The product's own server made careless in one way, named by `CARELESS`, to prove that the fault suite would see it:
 *
 * `early`   says that a row is kept when it was merely taken
 * `normal`  lets commits return before the disk has them
 */
const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
const { settings } = parsed;
if (settings.database.kind !== 'sqlite') throw new Error('the controls are for SQLite');
const { path } = settings.database;
const careless = process.env['CARELESS'];
const db = new Kysely<Database>({
  dialect: sqliteDialect(() => {
    const runner = openInThread({ path });
    if (careless === 'normal') void runner.execute('pragma synchronous = NORMAL', []);
    return runner;
  }),
});
const store = createSqlStore({ db, kind: 'sqlite', clock: systemClock });
const early: SqlStore = {
  ...store,
  add: (entry) => {
    store.add(entry).catch(() => undefined);
    return Promise.resolve('added');
  },
};
await store.check();
const log = createLog(settings.logLevel, (line) => process.stderr.write(line));
const service = await startService(
  settings,
  {
    store: careless === 'early' ? early : store,
    sources: { countSignUp: () => undefined, countView: () => undefined },
  },
  createObserver(log),
);
process.stdout.write(`The page:  http://localhost:${service.address.port}\n`);
