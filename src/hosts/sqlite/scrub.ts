import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { ScrubReport } from '../../waitlist/privacy/deletion.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { findBytes, type Needle } from './find-bytes.ts';

/** Times that the log is tried to be emptied while the server keeps writing to it; each waits for locks by itself. */
const ATTEMPTS = 20;

/**
 * Removes every byte of deleted addresses from a list's files. Call it after the commit; the server may go on writing.
 *
 * `secure_delete` overwrites each row as it is deleted, but when pages were split or merged, copies of rows may have
 * stayed in the unused middle of a page, where it does not look (about one address in five hundred). So the files are
 * searched, and written anew in the rare case.
 */
export async function scrubSqlite(
  db: Kysely<Database>,
  path: string,
  addresses: readonly string[],
): Promise<ScrubReport> {
  await emptyLog(db);
  if (!(await isLeft(db, path, addresses))) return { gone: true, rewritten: false };
  await sql`vacuum`.execute(db);
  await emptyLog(db);
  return { gone: !(await isLeft(db, path, addresses)), rewritten: true };
}

/** Whether the files hold an address that no row of the database explains. */
async function isLeft(db: Kysely<Database>, path: string, addresses: readonly string[]): Promise<boolean> {
  const found = await search(
    path,
    addresses.map((address) => ({ address, explained: [] })),
  );
  // Few are found at all, so only these are looked up on the list.
  const needles: Needle[] = [];
  for (const address of found) needles.push({ address, explained: await explain(db, address) });
  return (await search(path, needles)).length > 0;
}

/** Looks for addresses in the list's files. */
async function search(path: string, needles: readonly Needle[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of [path, `${path}-wal`])
    for (const address of await findBytes(file, needles)) found.add(address);
  return [...found];
}

/**
 * Texts that may hold the address: rows of longer addresses that are still on the list (`lan@` is a part of
 * `nguyenlan@`), and texts of other tables. In the file a row's columns follow each other without a gap: the table has
 * the id before the address and the language after it, the index of addresses has the id after it.
 */
async function explain(db: Kysely<Database>, address: string): Promise<Needle['explained']> {
  const people = await db
    .selectFrom('submission')
    .select(['id', 'email', 'language'])
    .where(sql<boolean>`instr(email, ${address}) > 0`)
    .execute();
  const rows = people.flatMap(({ id, email, language }) => [id + email + language, email + id]);
  const kept = (await keptTexts(db, address)).map((text) => beside(text, address));
  return [...rows, ...kept].map((text) => ({
    text,
    offset: Buffer.byteLength(text.slice(0, text.indexOf(address))),
  }));
}

/** Texts that are no rows of the list and hold the address: the contact's own, or a file's name in an old log line. */
async function keptTexts(db: Kysely<Database>, address: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select detail as text from audit where instr(detail, ${address}) > 0
    union all select file from backup where instr(file, ${address}) > 0
    union all select wording from consent_wording where instr(wording, ${address}) > 0`.execute(db);
  return rows.map((row) => row.text);
}

/** The part of a text that distinguishes it from a row: long texts are spread over several pages. */
function beside(text: string, address: string): string {
  const start = text.indexOf(address);
  return text.slice(Math.max(0, start - 8), start + address.length + 8);
}

/** Moves everything from the log into the file and cuts the log to nothing. */
async function emptyLog(db: Kysely<Database>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(50);
  }
}
