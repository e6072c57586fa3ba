import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Reads a value of the table `setting`; `undefined` where there is none. */
export async function readSetting(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a value of the table `setting`, whatever it was. */
export async function writeSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Writes a value of the table `setting`, unless another process has changed it in the meantime.
 *
 * @param before what it was; `undefined`: there was none
 * @returns whether it was written
 */
export async function replaceSetting(
  db: Kysely<Database>,
  name: string,
  before: string | undefined,
  value: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) =>
      // Nothing equals null: what is there stays.
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('setting.value', '=', before ?? null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
