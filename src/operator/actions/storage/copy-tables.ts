import type { Kysely } from 'kysely';
import type { Database } from '../../../waitlist/store/schema.ts';

/** Every table with data, with the column that orders it. The table of the probe has none. */
const TABLES = {
  submission: 'id',
  setting: 'name',
  erasure_key: 'id',
  erasure: 'fingerprint',
  audit: 'id',
  backup: 'id',
  consent_wording: 'id',
} as const satisfies Partial<Record<keyof Database, string>>;

const BATCH = 500;

/** Copies all rows from one database into another whose tables are empty, whatever kind each is. */
export async function copyTables(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  for (const [table, key] of Object.entries(TABLES) as [keyof typeof TABLES, string][])
    for await (const rows of batchesOf(from, table, key)) await to.insertInto(table).values(rows).execute();
}

type AnyRow = Record<string, string | number>;

/** Rows of any of the tables. Kysely can't know which columns a table has that is named at run time. */
async function* batchesOf(
  db: Kysely<Database>,
  table: keyof typeof TABLES,
  key: string,
): AsyncGenerator<never[]> {
  const untyped = db as unknown as Kysely<Record<string, AnyRow>>;
  let after = '';
  for (;;) {
    const rows = await untyped
      .selectFrom(table)
      .selectAll()
      .where(key, '>', after)
      .orderBy(key)
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows as never[];
    if (rows.length < BATCH) return;
    after = String(rows.at(-1)?.[key] ?? '');
  }
}
