import { DAY } from '../waitlist/clock.ts';
import { countRows } from '../waitlist/entries.ts';
import type { BackupHost, ListLocation } from './backup-host.ts';
import { findBackups, isAhead, type Backup } from './backup-files.ts';

/** Days after which a backup is old: one is made every night, and one night may be missed. */
const OLD = 2;
/** What part of the people on the list a backup must have. */
const NEARLY_ALL = 0.9;

/**
 * Whether there is a backup: the newest of the list's own with nearly everybody, made in the last two days. Nobody on the list
 * is lost without one.
 *
 * @returns `last`: that one or, where none has so many, the newest; `total`: people on the list
 */
export async function findLastBackup(host: BackupHost) {
  const now = host.actor.now();
  const total = await countRows(host.list.db);
  const { known } = await findBackups(host);
  const ours = known.filter((each) => each.isOurs && !isAhead(each, now));
  const hasNearlyAll = ({ people = 0 }: Backup) => people >= NEARLY_ALL * total;
  const full = ours.findLast(hasNearlyAll);
  const isFine = total === 0 || (full !== undefined && now - Date.parse(full.madeAt) <= OLD * DAY);
  return { total, last: full ?? ours.at(-1), isFine };
}

/** A backup that has somebody in it. `isSure`: somebody looked into it; one that is encrypted, or damaged, only may. */
export type Holder = Pick<Backup, 'name' | 'file' | 'madeAt'> & { isSure: boolean };

/**
 * Finds the backups that hold one of these people, or may hold them; also those of which nobody knows whose they are.
 *
 * @param emails gives their addresses in batches, each time that it is called
 * @param since when the first of them was put on the list: older encrypted ones cannot
 */
export async function findHolders(
  host: Pick<BackupHost, 'list' | 'location'>,
  emails: () => Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
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
  emails: () => Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<boolean | undefined> {
  await using db = openFile(file, { readOnly: true });
  try {
    for await (const some of emails()) {
      const found = db.selectFrom('submission').select('id').where('email', 'in', some).limit(1);
      if ((await found.execute()).length > 0) return true;
    }
    return false;
  } catch {
    return undefined;
  }
}
