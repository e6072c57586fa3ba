import { sql, type Kysely } from 'kysely';
import { openFile } from '../../../hosts/node/database.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { ActionHost } from '../action.ts';
import { countEntries } from '../entries.ts';
import { isSameFile } from '../output-file.ts';
import { isAhead, listBackups, type Backup } from './backup-files.ts';
import { verifyBackup } from './make-backup.ts';

/** Addresses in one query: below every dialect's limit of parameters. */
const BATCH = 500;

/**
 * What of the list is in no backup.
 *
 * @returns `last`: the newest backup that has at least half as many people as the list; an older or emptier one says nothing
 *   of it. `atRisk`: how many would be lost if this machine broke now, whenever they joined
 */
export async function findCoverage({ list: { db }, location, actor }: ActionHost) {
  const total = await countEntries(db, {});
  const files = listBackups(location.backupFolder).filter((each) => !isAhead(each, actor.now()));
  const last = files.findLast(({ people = total }) => people * 2 >= total);
  let atRisk = total;
  for (const { madeAt, people = total } of files.reverse()) {
    const added = await countAdded(db, madeAt);
    // Who is in none of the older ones either only grows.
    if (added >= atRisk) break;
    // It may be of another list, or of this one when it was empty.
    atRisk = Math.min(atRisk, Math.max(added, total - people));
  }
  return { total, last, atRisk };
}

/** How many people the fullest backup has that can be read without a key; names of earlier versions do not say it. */
export async function findFullest(folder: string | undefined): Promise<number> {
  const counts = listBackups(folder).map(async ({ file, people, encrypted }) =>
    people === undefined && !encrypted ? verifyBackup(file).catch(() => 0) : (people ?? 0),
  );
  return Math.max(0, ...(await Promise.all(counts)));
}

/** How many were put on the list since then. Rows of earlier versions do not say when: they were there before the update. */
async function countAdded(db: Kysely<Database>, since: string): Promise<number> {
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from kysely_migration where name = '013-state'`.execute(db);
  const updatedAt = rows[0]?.timestamp ?? '';
  const counted = await db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll().as('people'))
    .where(
      sql<string>`coalesce(added_at, ${updatedAt >= since ? sql`'9'` : sql.ref('joined_at')})`,
      '>=',
      since,
    )
    .executeTakeFirstOrThrow();
  return Number(counted.people);
}

/** A backup that has somebody in it. `isSure`: somebody looked into it; one that is encrypted, or damaged, only may. */
export type Holder = Pick<Backup, 'name' | 'file' | 'madeAt'> & { isSure: boolean };

/**
 * Finds the backups that hold one of these people, or may hold them.
 *
 * @param since when the first of them was put on the list: older encrypted ones cannot
 */
export async function findHolders(
  { backupFolder, files }: ActionHost['location'],
  emails: readonly string[],
  since = '',
): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const { name, file, madeAt, encrypted } of listBackups(backupFolder)) {
    if (files.some((own) => isSameFile(file, own))) continue;
    // Names of earlier versions have no seconds.
    const may = madeAt >= since.slice(0, 16);
    const holds = encrypted ? undefined : await hasAny(file, emails);
    if (holds ?? may) found.push({ name, file, madeAt, isSure: holds === true });
  }
  return found;
}

/** @returns `undefined` for a file that cannot be read */
async function hasAny(file: string, emails: readonly string[]): Promise<boolean | undefined> {
  const { kysely, close } = openFile(file, { readOnly: true });
  const holds = async () => {
    for (let first = 0; first < emails.length; first += BATCH) {
      const some = emails.slice(first, first + BATCH);
      const found = kysely.selectFrom('submission').select('id').where('email', 'in', some).limit(1);
      if ((await found.execute()).length > 0) return true;
    }
    return false;
  };
  return holds()
    .catch(() => undefined)
    .finally(close);
}
