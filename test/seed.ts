import { sql } from 'kysely';
import { v7 } from 'uuid';
import { CONSENT_VERSION } from '../src/content/consent.ts';
import { openDatabase } from '../src/hosts/node/database.ts';
import { readSettings } from '../src/hosts/node/environment.ts';
import { migrateToLatest } from '../src/waitlist/store/migrations.ts';
import { createPeople, inventSources } from './people.ts';

/**
 * `npm run seed -- 1000000`: puts invented people on the list that `DATABASE_URL` names, to see how everything behaves
 * with many of them. The same number gives the same people, joined over the 200 days before now.
 */
const wanted = Number(process.argv[2]);
if (!Number.isSafeInteger(wanted) || wanted < 1) {
  process.stderr.write('How many? For example: npm run seed -- 100000\n');
  process.exit(2);
}
const parsed = readSettings();
if ('problems' in parsed) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(2);
}
const { db, kind } = openDatabase(parsed.settings.database);
await migrateToLatest(db, kind);
// Addresses come in no order: with the usual 2 MB of cache every row would be a page from the disk.
if (kind === 'sqlite') await sql`pragma cache_size = -262144`.execute(db);

const DAYS = 200;
/** Rows in one statement: 6 parameters each, below SQLite's 32,766 and PostgreSQL's 65,535. */
const BATCH = 5000;
const started = performance.now();
const end = Date.now();
const people = createPeople(wanted);
let added = 0;
for (let first = 0; first < wanted; first += BATCH) {
  const rows = people.next(Math.min(BATCH, wanted - first)).map(({ email, language, arrival }) => {
    const joined = Math.floor(end - DAYS * 86_400_000 * (1 - arrival));
    return {
      id: v7({ msecs: joined }),
      email,
      language,
      source_page: 'landing',
      consent_version: CONSENT_VERSION,
      joined_at: new Date(joined).toISOString(),
    };
  });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  added += Number(numInsertedOrUpdatedRows);
}
for (const { name, ...sums } of inventSources(wanted))
  await db
    .insertInto('source')
    .values({ name, ...sums })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(sums))
    .execute();
await db.destroy();
const seconds = (performance.now() - started) / 1000;
process.stdout.write(`${added} of ${wanted} are on the list (${seconds.toFixed(1)} s)\n`);
