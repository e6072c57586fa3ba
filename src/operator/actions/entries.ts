import { setImmediate } from 'node:timers/promises';
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import { correctDomain } from '../../content/mail-domains.ts';
import { parseEmail } from '../../contract/email.ts';
import { isLanguageTag } from '../../contract/language.ts';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { startOfDay } from '../time/zone.ts';
import { ENTRY_COLUMNS } from './columns.ts';
import type { OpenList } from './open-list.ts';
import type { Selection } from './selection.ts';

/** One row of the list. In every format it has the table's names. */
export type Entry = Insertable<Database['submission']>;

const CONSENT_VERSION = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/+:-]{0,63}$/u;

/** Whether a text can name what people agreed to: a word or a date, nothing that a spreadsheet would calculate. */
export function isConsentVersion(text: string): boolean {
  return CONSENT_VERSION.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text is a time as every table has it. */
export function isExactTime(text: string): boolean {
  return EXACT_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** Checks a row by the rules that the function and the table apply to a sign-up. */
export function isValidEntry(entry: Entry): boolean {
  const { id, email, language, source_page, consent_version, joined_at } = entry;
  const isPerson = UUID.test(id) && parseEmail(email) === email && isLanguageTag(language);
  const isKnownSource = source_page === 'landing' || source_page === 'import';
  const { asked_at, confirmed_at, confirm_until, added_at, import_id } = entry;
  const areTimes = [joined_at, asked_at, confirmed_at, confirm_until, added_at].every(
    (time = joined_at) => time === null || isExactTime(time),
  );
  const isImport = UUID.test(import_id ?? id);
  return isPerson && isKnownSource && areTimes && isImport && consent_version !== '';
}

/** A no in each way of writing it: files were once taken in with the answer to a question in the place of a wording. */
const REFUSALS = ['no', 'n', 'false', 'không', 'khong', 'chưa'].flatMap((word) => [
  ...[word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)],
]);
const HAS_REFUSED = sql<boolean>`consent_version in (${sql.join(REFUSALS)})`;

/** @property refused only whose consent is a bare no; `false`: all but these */
type Wanted = Selection & { refused?: boolean };

/** The condition that a selection puts on a row of `submission`. @param zone in which its days are */
export function conditionOf(
  { language, since, until, domain, text, waiting, importId, refused }: Wanted,
  zone = 'UTC',
): RawBuilder<boolean> {
  const instant = (when: string, days: number) =>
    new Date(when.length > 10 ? when : startOfDay(zone, when, days)).toISOString();
  const parts = [
    ...(language === undefined ? [] : [sql`language = ${language}`]),
    ...(since === undefined ? [] : [sql`joined_at >= ${instant(since, 0)}`]),
    ...(until === undefined ? [] : [sql`joined_at < ${instant(until, 1)}`]),
    ...(domain === undefined
      ? []
      : [sql`(${contains(`%@${literal(domain)}`)} or ${contains(`%.${literal(domain)}`)})`]),
    ...(waiting === undefined ? [] : [waiting ? IS_WAITING : sql`not ${IS_WAITING}`]),
    ...(importId === undefined ? [] : [sql`import_id = ${importId}`]),
    ...(refused === undefined ? [] : [refused ? HAS_REFUSED : sql`not ${HAS_REFUSED}`]),
    ...(text === undefined
      ? []
      : [contains(text.startsWith('^') ? `${literal(text.slice(1))}%` : `%${literal(text)}%`)]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** How many rows there are. */
export function countEntries(db: Kysely<Database>, selected: Wanted, zone?: string): Promise<number> {
  return countRows(db, conditionOf(selected, zone));
}

/** How many rows fulfil a condition. */
export async function countRows(db: Kysely<Database>, condition: RawBuilder<boolean>): Promise<number> {
  const counted = await db
    .selectFrom('submission')
    .where(condition)
    .select((is) => is.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(counted.rows);
}

/** The mail domain of a row. The same function has another name in each kind of database. */
export function domainOf(kind: DialectKind): RawBuilder<string> {
  return sql<string>`substr(email, ${sql.raw(kind === 'sqlite' ? 'instr' : 'strpos')}(email, '@') + 1)`;
}

/** How many have an address of each mail domain, most first, and which was probably meant if it looks mistyped. */
export async function countDomains({ db, kind }: OpenList) {
  const rows = await db
    .selectFrom('submission')
    .select(domainOf(kind).as('domain'))
    .select((is) => is.fn.countAll().as('count'))
    .groupBy('domain')
    .orderBy('count', 'desc')
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, count }) => ({ domain, count: Number(count), meant: correctDomain(domain) }));
}

/** Rows, or addresses, in one query: below every dialect's limit of parameters. */
const BATCH = 500;

/** The rows of these addresses. @param emails normalised (`parseEmail`) */
export async function findEntries(db: Kysely<Database>, emails: readonly string[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let first = 0; first < emails.length; first += BATCH)
    found.push(
      ...(await db
        .selectFrom('submission')
        .select(ENTRY_COLUMNS)
        .where('email', 'in', emails.slice(first, first + BATCH))
        .execute()),
    );
  return found;
}

/**
 * All rows, oldest first, in batches: each batch is a query of its own, so that memory stays flat and no long read
 * keeps the server's log from being emptied. People who join meanwhile are at the end.
 */
export async function* batchesOfEntries(
  db: Kysely<Database>,
  selected: Selection,
  zone?: string,
): AsyncGenerator<Entry[]> {
  let after = '';
  for (;;) {
    const batch: Entry[] = await db
      .selectFrom('submission')
      .select(ENTRY_COLUMNS)
      .where(conditionOf(selected, zone))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    // SQLite answers in this thread: a turn of the event loop lets a signal end the command.
    await setImmediate();
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}

function contains(pattern: string): RawBuilder<boolean> {
  return sql`email like ${pattern} escape '\\'`;
}

/** Text without wildcards in a LIKE pattern. Addresses are stored in lower case. */
function literal(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
