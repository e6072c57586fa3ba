import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../waitlist/store/schema.ts';
import { readSetting, replaceSetting, writeSetting } from '../waitlist/store/setting.ts';

/** Setting: the ids by which a list's backups and suppression lists are known, its own first, with blanks between them. */
const LIST_ID = 'list_id';

/** An id: eight hexadecimal digits, which fit into a name. */
export const ID = '[0-9a-f]{8}';

/** The ids of a list: its own, then those of the lists from whose backups people were put on it. None before it has one. */
export async function readListIds(db: Kysely<Database>): Promise<string[]> {
  return ((await readSetting(db, LIST_ID)) ?? '').split(' ').filter((id) => new RegExp(`^${ID}$`).test(id));
}

/** As {@link readListIds}; a list that has none gets one. */
export async function makeListIds(db: Kysely<Database>): Promise<[string, ...string[]]> {
  const [own, ...others] = await readListIds(db);
  if (own !== undefined) return [own, ...others];
  await replaceSetting(db, LIST_ID, await readSetting(db, LIST_ID), randomBytes(4).toString('hex'));
  // Another process may have made one at the same time.
  return makeListIds(db);
}

/**
 * Notes whose backup is put on a list.
 *
 * @param ids of the backup, its own first
 * @param isEmpty whether nobody is on the list: then it is that list from now on
 */
export async function addListIds(
  db: Kysely<Database>,
  ids: readonly string[],
  isEmpty: boolean,
): Promise<void> {
  const own = isEmpty && ids.length > 0 ? await readListIds(db) : await makeListIds(db);
  const all = isEmpty ? [...ids, ...own] : [...own, ...ids];
  if (all.length > 0) await writeSetting(db, LIST_ID, [...new Set(all)].join(' '));
}
