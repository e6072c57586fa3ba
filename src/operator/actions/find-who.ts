import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { parseEmail, type Email } from '../../contract/email.ts';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { batchesOfRows, findEntries, type Entry } from '../../waitlist/entries.ts';
import type { AuditDetail } from '../../waitlist/privacy/audit.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { query, type ActionHost } from './action.ts';
import { EXPORT_COLUMNS } from '../../waitlist/entry-columns.ts';
import { findOptedOut } from './import/import.ts';
import { importInput, prepare } from './import/read-file.ts';
import { addressesIn } from './import/validate-row.ts';
import type { SumLine } from './plan.ts';
import { Refusal } from './refusal.ts';
import { conditionOf, countEntries, emailAddress, selection } from './selection.ts';

const fileOfWho = {
  ...v.pick(importInput, ['name', 'columns']).entries,
  /** Whether all in it have left, though the file has what a list of people who joined has. */
  sure: v.optional(v.boolean()),
};

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
  /** Addresses that were pasted. */
  v.object({ text: v.pipe(v.string(), v.maxLength(3_000_000)), ...fileOfWho }),
  v.object({
    ...fileOfWho,
    file: importInput.entries.file,
    /** Only those on the list of whom the file says that they said no, left or bounced. */
    optedOut: v.optional(v.boolean()),
  }),
]);
type Who = v.InferOutput<typeof WHO>;

type Row = Pick<Entry, 'id' | 'email' | 'added_at' | 'joined_at'>;

/** Who was found, and what a plan says of it. */
export interface FoundPeople {
  /** Those on the list. */
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  /** Addresses that are not on the list, and would only be blocked. */
  missing: readonly string[];
  reason: 'erased' | 'removed';
  /** Whoever on the list does not fulfil it by then stays. */
  only?: RawBuilder<boolean>;
  /** Whether they come from a list of others, which may be the wrong one. */
  isList: boolean;
  /** The name of a file of people who left elsewhere, for the audit log. */
  file?: string;
  importId?: string;
  /** How those who go off are left over. */
  sum?: readonly SumLine[];
  /** How much in the place of an address is none, and the first. */
  unread?: { count: number; line: number; value: string } | undefined;
  /** Whether the file says when people joined or what they agreed to, and whether somebody has said that all have left. */
  isOfMembers?: boolean;
  sure?: boolean | undefined;
}

/** Finds out who is meant. @throws Refusal for a file that cannot be read, or has nobody */
export async function findWho(host: ActionHost, who: Who): Promise<FoundPeople> {
  const { list, programme } = host;
  if ('emails' in who) return { ...(await findListed(host, who.emails)), isList: who.areListed === true };
  if ('waiting' in who) {
    const waiting = conditionOf({ ...who.waiting, waiting: true }, programme.timeZone);
    const rows = batchesOfRows(list.db, waiting);
    return { rows, missing: [], reason: 'erased', only: IS_WAITING, isList: false };
  }
  if ('import' in who) return findImported(host, who.import);
  const { name: file = 'addresses', sure } = who;
  const isAsked = 'optedOut' in who && who.optedOut === true;
  const read = isAsked ? { emails: await findOptedOut(host, who) } : await readAddresses(host, who);
  const listed = await findListed(host, [...read.emails]);
  return { ...listed, ...read, reason: 'removed', isList: true, file, sure };
}

async function findListed({ list }: ActionHost, emails: readonly string[]) {
  const rows = await findEntries(list.db, emails);
  const known = new Set(rows.map(({ email }) => email));
  const missing = emails.filter((email) => !known.has(email));
  return { rows: [rows], missing, reason: 'erased' as const };
}

/**
 * Reads the addresses of a file, and nothing else of it.
 *
 * @throws Refusal for a file without addresses, and an export of ours, which names people who have not left
 */
async function readAddresses(host: ActionHost, who: Parameters<typeof prepare>[1]) {
  const { columns, rows, rules, refusal } = await prepare(host, who);
  const { isPlain, headings } = rules.place;
  if (EXPORT_COLUMNS.some((own) => own.includes('_') && headings.includes(own)))
    throw new Refusal('ownExport');
  const email = rules.place.email ?? (headings.length === 1 ? 0 : undefined);
  const emails = new Set<Email>();
  let unread: FoundPeople['unread'];
  for (const { line, cells } of rows)
    for (const written of addressesIn(cells, { email, isPlain, headings })) {
      const address = parseEmail(written);
      if (address !== undefined) emails.add(address);
      else unread = { line, value: written, ...unread, count: (unread?.count ?? 0) + 1 };
    }
  if (emails.size === 0) throw email === undefined && refusal ? refusal : new Refusal('noAddresses');
  const isOfMembers = columns.some(({ becomes = '', example }) => {
    const isTime = isPlain && parseTimestamp(example.trim(), 'UTC') !== undefined;
    return isTime || ['joined_at', 'consent_version', 'agrees', 'status'].includes(becomes);
  });
  return { emails, unread, isOfMembers };
}

/** Imports that can be taken back: so many of the last are looked at. */
const LATEST = 10;

/** To whom nobody has written; a mail that waits in a queue is none. */
const NOT_WRITTEN = sql<boolean>`id not in (select submission_id from mail_delivery where state <> 'queued')`;

/** Who came with an import and can be taken off again. Whoever has signed up or confirmed since is no part of it. */
async function findImported({ list: { db } }: ActionHost, importId: string): Promise<FoundPeople> {
  const only = sql<boolean>`(${conditionOf({ importId })} and ${NOT_WRITTEN})`;
  const there = await countEntries(db, { importId });
  const going = await db
    .selectFrom('submission')
    .select((is) => is.fn.countAll().as('count'))
    .where(only)
    .executeTakeFirstOrThrow();
  const log = db.selectFrom('audit').select('detail').where('action', '=', 'import');
  const line = await log.where('detail', 'like', `%${importId}%`).executeTakeFirst();
  // After an import that was killed, nobody knows how many came.
  const { added = there } = JSON.parse(line?.detail ?? '{}') as AuditDetail;
  return {
    rows: batchesOfRows(db, only),
    ...{ missing: [], reason: 'removed', only, importId, isList: false },
    sum: [
      { key: 'came', value: Number(added) },
      // Signed up, confirmed, were corrected or left.
      { key: 'since', value: there - Number(added) },
      { key: 'written', value: Number(going.count) - there },
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
