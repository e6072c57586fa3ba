import type { Kysely } from 'kysely';
import { parseSource } from '../../../contract/source.ts';
import type { Database } from '../../../waitlist/store/schema.ts';

/**
 * Brings back the sources of a backup with what was counted of them. Of two numbers the larger one is right: the list has
 * counted on since the backup was made, or has begun anew.
 */
export async function mergeSources(list: Kysely<Database>, backup: Kysely<Database>): Promise<void> {
  const present = await list.selectFrom('source').selectAll().execute();
  const inBackup = await backup.selectFrom('source').selectAll().execute();
  for (const { name, ...counted } of inBackup) {
    if (parseSource(name) !== name) continue;
    const known = present.find((row) => row.name === name);
    const larger = (what: 'sign_ups' | 'views') => Math.max(known?.[what] ?? 0, counted[what]);
    const counts = { sign_ups: larger('sign_ups'), views: larger('views') };
    await list
      .insertInto('source')
      .values({ name, ...counts })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(counts))
      .execute();
  }
}
