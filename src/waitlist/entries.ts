import { setImmediate } from 'node:timers/promises';
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { parseEmail } from '../contract/email.ts';
import { isLanguageTag } from '../contract/language.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import type { Database } from './store/schema.ts';

/** One row of the list. In every format it has the table's names. */
export type Entry = Insertable<Database['submission']>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text is a time as every table has it. */
export function isExactTime(text: string): boolean {
  return EXACT_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

const uuid = v.pipe(v.string(), v.regex(UUID));
const time = v.pipe(v.string(), v.check(isExactTime));

/** The rules that the function and the table apply to a sign-up. */
const ENTRY = v.object({
  id: uuid,
  email: v.pipe(
    v.string(),
    v.check((value) => parseEmail(value) === value),
  ),
  language: v.pipe(v.string(), v.check(isLanguageTag)),
  consent_version: v.pipe(v.string(), v.nonEmpty()),
  joined_at: time,
  asked_at: v.nullable(time),
  confirmed_at: v.nullable(time),
  confirm_until: v.nullable(time),
  source_page: v.picklist(['landing', 'import']),
  added_at: v.nullable(time),
  import_id: v.nullable(uuid),
} satisfies Record<(typeof ENTRY_COLUMNS)[number], unknown>);

/** Whether each column of a row, as it was read from a list, has what it may have. */
export const isValidEntry = (entry: Entry): boolean => v.is(ENTRY, entry);

const ALL = sql<boolean>`true`;

/** Whether anybody is on the list: faster than to count a million people. */
export async function hasPeople(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('submission').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** How many rows of a table fulfil a condition. */
export async function countRows(
  db: Kysely<Database>,
  condition: RawBuilder<boolean> = ALL,
  table: keyof Database = 'submission',
): Promise<number> {
  const counted = db.selectFrom(table).select((is) => is.fn.countAll().as('rows'));
  const { rows } = await counted.where(condition).executeTakeFirstOrThrow();
  return Number(rows);
}

/** Rows, or addresses, in one query: below every dialect's limit of parameters. */
const BATCH = 500;

/** The rows of these addresses. @param emails normalised (`parseEmail`) */
export async function findEntries(db: Kysely<Database>, emails: readonly string[]): Promise<Entry[]> {
  const found: Entry[] = [];
  const entries = db.selectFrom('submission').select(ENTRY_COLUMNS);
  for (let first = 0; first < emails.length; first += BATCH)
    found.push(...(await entries.where('email', 'in', emails.slice(first, first + BATCH)).execute()));
  return found;
}

/**
 * All rows, oldest first, in batches: each batch is a query of its own, so that memory stays flat and no long read
 * keeps the server's log from being emptied. People who join meanwhile are at the end.
 */
export async function* batchesOfRows(
  db: Kysely<Database>,
  condition: RawBuilder<boolean> = ALL,
): AsyncGenerator<Entry[]> {
  let after = '';
  const entries = db.selectFrom('submission').select(ENTRY_COLUMNS).where(condition);
  for (;;) {
    const batch: Entry[] = await entries.where('id', '>', after).orderBy('id').limit(BATCH).execute();
    if (batch.length > 0) yield batch;
    // SQLite answers in this thread: a turn of the event loop lets a signal end the command.
    await setImmediate();
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}
