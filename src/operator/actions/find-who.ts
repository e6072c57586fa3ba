import { basename } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { batchesOfRows, countRows, findEntries, type Entry } from '../../waitlist/entries.ts';
import type { AuditDetail } from '../../waitlist/privacy/audit.ts';
import { query, type ActionHost } from './action.ts';
import { EXPORT_COLUMNS } from '../../waitlist/entry-columns.ts';
import { fileAnswers, ticked } from './import/import-answers.ts';
import { linesOfFile, readPeople, type FileRead, type Reading } from './import/read-people.ts';
import { Refusal, type SumLine } from './plan.ts';
import { conditionOf, countEntries, emailAddress, selection } from '../../waitlist/selection.ts';

/** Headings that no other program has. */
const OWN = EXPORT_COLUMNS.filter((heading) => heading.includes('_'));

/** Who is to be taken off. */
export const WHO = v.union([
  v.object({
    emails: v.pipe(v.array(emailAddress), v.minLength(1)),
    /** They come from a list, which is the wrong one if it has everybody. */
    areListed: v.optional(v.boolean()),
  }),
  /** Of these people all who have not confirmed their address. */
  v.object({ waiting: selection }),
  /** Who came with an import and to whom nobody has written since. */
  v.object({ import: v.pipe(v.string(), v.uuid()) }),
  /** Those in a file of whom the values of columns, or their being in it, say that they left or bounced. */
  v.object({ ...fileAnswers.entries, leaving: ticked }),
]);
type Who = v.InferOutput<typeof WHO>;

/** Somebody who is meant, with the row of whoever is on the list. */
type Meant = Pick<Entry, 'email'> & Partial<Pick<Entry, 'id' | 'added_at' | 'joined_at'>>;

/** Who was found, and what a plan says of it. */
export interface FoundPeople {
  /** Who is not on the list would only be blocked. */
  people: Iterable<readonly Meant[]> | AsyncIterable<readonly Meant[]>;
  /** Whoever on the list does not fulfil it by then stays. */
  only?: RawBuilder<boolean>;
  /** Whether they come from a list of others, which may be the wrong one. */
  isList?: boolean;
  /** The name of a file of people who left elsewhere, for the audit log. */
  file?: string;
  importId?: string;
  /** How those who go off are left over. */
  sum?: readonly SumLine[];
  /** What the file has, and what somebody has to say first. */
  read?: FileRead;
}

/**
 * Finds out who is meant.
 *
 * @param reading for a file
 * @throws Refusal for a file that cannot be read, or has nobody
 */
export async function findWho(host: ActionHost, who: Who, reading: Reading): Promise<FoundPeople> {
  const { list, programme } = host;
  if ('emails' in who) return { people: [await withRows(host, who.emails)], isList: who.areListed === true };
  if ('waiting' in who) {
    const waiting = conditionOf({ ...who.waiting, waiting: true }, programme.timeZone);
    return { people: batchesOfRows(list.db, waiting), only: IS_WAITING };
  }
  if ('import' in who) return findImported(host, who.import);
  return findInFile(host, who, reading);
}

async function withRows({ list }: ActionHost, emails: readonly string[]): Promise<Meant[]> {
  const rows = new Map((await findEntries(list.db, emails)).map((row) => [row.email, row]));
  return emails.map((email) => rows.get(email) ?? { email });
}

/** @throws Refusal for a file without addresses, and an export of ours, which names people who have not left */
async function findInFile(
  host: ActionHost,
  { leaving, ...who }: Extract<Who, { leaving: unknown }>,
  reading: Reading,
): Promise<FoundPeople> {
  const { people, ...read } = await readPeople(host, { ...who, mayWrite: leaving }, reading, true);
  if (read.look.columns.some(({ heading }) => OWN.some((own) => own === heading)))
    throw new Refusal('ownExport');
  const found = async function* () {
    for (const batch of people?.batches('meant') ?? []) {
      const emails = batch.map(({ email }) => email);
      yield await withRows(host, emails);
    }
  };
  const sum = people && linesOfFile(read.counts);
  const file = who.name ?? basename(who.file);
  return { people: found(), isList: true, file, read, ...(sum && { sum }) };
}

/** Imports that can be taken back: so many of the last are looked at. */
const LATEST = 10;

/** To whom nobody has written; a mail that waits in a queue is none. */
const NOT_WRITTEN = sql<boolean>`id not in (select submission_id from mail_delivery where state <> 'queued')`;

/** Who came with an import and can be taken off again. Whoever has signed up or confirmed since is no part of it. */
async function findImported({ list: { db } }: ActionHost, importId: string): Promise<FoundPeople> {
  const only = sql<boolean>`(${conditionOf({ importId })} and ${NOT_WRITTEN})`;
  const there = await countEntries(db, { importId });
  const going = await countRows(db, only);
  const log = db.selectFrom('audit').select('detail').where('action', '=', 'import');
  const line = await log.where('detail', 'like', `%${importId}%`).executeTakeFirst();
  // After an import that was killed, nobody knows how many came.
  const { added = there } = JSON.parse(line?.detail ?? '{}') as AuditDetail;
  return {
    ...{ people: batchesOfRows(db, only), only, importId },
    sum: [
      { key: 'came', value: Number(added) },
      // Signed up, confirmed, were corrected or left.
      { key: 'since', value: there - Number(added) },
      { key: 'written', value: going - there },
    ],
  };
}

/** The last imports of which somebody can be taken off again, the newest first. */
export const imports = query(v.object({}), async ({ list: { db } }) => {
  const begun = db.selectFrom('audit').select(['at', 'detail']).where('action', '=', 'import-begun');
  const lines = (await begun.orderBy('id', 'desc').limit(LATEST).execute()).map(({ at, detail }) => {
    const { file, import: id } = JSON.parse(detail) as AuditDetail;
    return { at, file: String(file ?? ''), id: String(id ?? '') };
  });
  const counted = await db
    .selectFrom('submission')
    .select('import_id')
    .select((is) => is.fn.countAll().as('people'))
    .where('import_id', 'in', ['', ...lines.map(({ id }) => id)])
    .where(NOT_WRITTEN)
    .groupBy('import_id')
    .execute();
  const people = new Map(counted.map(({ import_id, people }) => [import_id, Number(people)]));
  return lines
    .map((line) => ({ ...line, people: people.get(line.id) ?? 0 }))
    .filter((line) => line.people > 0);
});
