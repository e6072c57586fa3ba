import { sql } from 'kysely';
import { countRows } from '../waitlist/entries.ts';
import type { BackupHost, ListLocation } from './backup-host.ts';
import { findBackups, isAhead, type Backup } from './backup-files.ts';

/** Addresses in one query: below every dialect's limit of parameters. */
const BATCH = 500;

/**
 * What of the list is in no backup of its own.
 *
 * @returns `last`: the newest backup that has at least half as many people as the list; an older or emptier one says nothing
 *   of it. `atRisk`: how many would be lost if this machine broke now, whenever they joined
 */
export async function findCoverage(host: BackupHost) {
  const total = await countRows(host.list.db);
  const { known } = await findBackups(host);
  const files = known.filter((each) => each.isOurs && !isAhead(each, host.actor.now()));
  const last = files.findLast(({ people = 0 }) => people * 2 >= total);
  let atRisk = total;
  for (const { madeAt, people = 0 } of files.reverse()) {
    const added = await countRows(host.list.db, sql`coalesce(added_at, joined_at) >= ${madeAt}`);
    // Who is in none of the older ones either only grows.
    if (added >= atRisk) break;
    // It may be of this list when it was empty.
    atRisk = Math.min(atRisk, Math.max(added, total - people));
  }
  return { total, last, atRisk };
}

/** A backup that has somebody in it. `isSure`: somebody looked into it; one that is encrypted, or damaged, only may. */
export type Holder = Pick<Backup, 'name' | 'file' | 'madeAt'> & { isSure: boolean };

/**
 * Finds the backups that hold one of these people, or may hold them; also those of which nobody knows whose they are.
 *
 * @param since when the first of them was put on the list: older encrypted ones cannot
 */
export async function findHolders(
  host: Pick<BackupHost, 'list' | 'location'>,
  emails: readonly string[],
  since = '',
): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const { name, file, madeAt, encrypted, kind } of (await findBackups(host)).known) {
    // The time of a file says little of what is in it.
    const may = kind === 'other' || madeAt >= since;
    const holds = encrypted ? undefined : await hasAny(host.location, file, emails);
    if (holds ?? may) found.push({ name, file, madeAt, isSure: holds === true });
  }
  return found;
}

/** @returns `undefined` for a file that cannot be read */
async function hasAny(
  { openFile }: ListLocation,
  file: string,
  emails: readonly string[],
): Promise<boolean | undefined> {
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
