import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { describeFault } from '../../../backup/backup-refusal.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { checkSuppressed } from '../../../waitlist/privacy/suppression-list.ts';
import { databaseTime } from '../../../waitlist/store/schema.ts';
import { keepNumbers, type KeptNumbers } from '../../../backup/kept-numbers.ts';
import { change, type ActionHost, type Made, type Progress } from '../action.ts';
import { backupAround, makeAround } from '../backups.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../formats/csv.ts';
import { countRows, findEntries, type Entry } from '../../../waitlist/entries.ts';
import { follows, type Done, type ShownPlan, type SumLine } from '../plan.ts';
import type { FileRow } from './open-rows.ts';
import { importInput, prepare, type ImportInput, type Prepared } from './read-file.ts';
import { readPeople, type ReadRow, type RowReason, type RowRules } from './validate-row.ts';

/** Rows that a plan shows as they will be, and reasons: each answer that is not understood is one. */
const [SHOWN, SHOWN_REASONS] = [8, 30];
/** Rows that are looked up and added at once. */
const BATCH = 500;

type ImportShown = ShownPlan &
  /** What the file has, and what is taken where it says nothing. */
  Pick<Prepared, 'columns' | 'assumed'> &
  Partial<Omit<Awaited<ReturnType<typeof surveyRows>>, 'wanted'>>;

/** Adds the people in a file to the list. */
export const importPeople = change(importInput, async (host, input): Promise<Made<ImportShown>> => {
  const prepared = await prepare(host, input);
  const { columns, assumed, refusal } = prepared;
  const found = { columns, assumed };
  if (refusal) {
    const blockedBy = { reason: refusal.reason, details: refusal.details };
    const shown = { ...found, phrase: 'importPeople' as const, blockedBy };
    return { shown, carryOut: () => Promise.reject(refusal) };
  }
  const { wanted, ...survey } = await surveyRows(host, prepared);
  const { rows, added, leftOut } = survey;
  const present = await countRows(host.list.db);
  const around = backupAround(host, added);
  const language = assumed.language?.value;
  const sum: readonly SumLine[] = [
    { key: 'inFile', value: rows },
    ...leftOut.map(({ reason, count, line, value, email }) => ({
      key: reason,
      value: -count,
      values: { line, value: value || email },
    })),
    { key: 'comeIn', value: added, kind: 'result' },
    { key: 'listThen', value: present + added, kind: 'after' },
  ];
  const then = follows(
    language !== undefined && { key: 'written', values: { language } },
    assumed.consent === undefined
      ? { key: 'agreedUnknown' }
      : { key: 'agreedTo', values: { consent: assumed.consent } },
    { key: 'onlyWhoAgreed' },
    around && { key: around === 'made' ? 'backupAfter' : 'noBackupAfter' },
  );
  const shown = {
    ...found,
    ...survey,
    phrase: 'importPeople' as const,
    values: { number: added },
    sum,
    then,
  };
  const file = input.name ?? basename(input.file);
  // The file is read again, because what is in it may be a hundred megabytes; who comes in is known.
  const carryOut = async (progress: Progress) =>
    addPeople(host, await prepare(host, input), { file, wanted, rows }, progress);
  return { shown, carryOut };
});

/** Adds the rows that a plan names in short transactions: after it was stopped or killed, doing it again adds the rest. */
async function addPeople(
  host: ActionHost,
  prepared: Prepared,
  { file, wanted, rows: total }: { file: string; wanted: KeptNumbers; rows: number },
  { signal, report }: Progress,
): Promise<Done> {
  const { db } = host.list;
  report({ done: 0, total });
  // If this process is killed, the rows that it added have a line too.
  const import_id = newId();
  await recordAudit(db, host.actor, 'import-begun', { file, import: import_id });
  let [people, rows, alreadyGone, joinedSince] = [0, 0, 0, 0];
  for await (const batch of inBatches(prepared.rows, prepared.rules)) {
    if (signal.aborted) break;
    const named = batch.flatMap(({ entry }, index) => (entry && wanted.has(rows + index) ? [entry] : []));
    // Who has left in the meantime stays away, and an address that has joined keeps its row.
    const suppressed = await checkSuppressed(db, host.actor, host.settings.retentionDays, named, false);
    const entries = named.filter((_, index) => suppressed[index] === undefined);
    alreadyGone += named.length - entries.length;
    if (entries.length > 0) {
      const added_at = databaseTime(host.list.kind);
      const coming = entries.map((entry) => ({ ...entry, added_at, import_id }));
      const insert = db.insertInto('submission').values(coming);
      const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      people += Number(added.numInsertedOrUpdatedRows ?? 0n);
      joinedSince += entries.length - Number(added.numInsertedOrUpdatedRows ?? 0n);
    }
    report({ done: (rows += batch.length) });
  }
  const detail = { file, import: import_id, rows, added: people, ...(rows < total && { complete: false }) };
  await recordAudit(db, host.actor, 'import', detail);
  // A backup is to have them too.
  const noBackup = await makeAround(host, people).then(() => undefined, describeFault);
  const since = { alreadyGone: alreadyGone || undefined, joinedSince: joinedSince || undefined };
  return { phrase: 'importPeople', people, import: import_id, ...since, noBackup };
}

/**
 * Those on the list of whom a file says that they said no, left or bounced elsewhere.
 *
 * @throws Refusal where somebody has to choose first
 */
export async function findOptedOut(
  host: ActionHost,
  input: Pick<ImportInput, 'file' | 'columns'>,
): Promise<Set<string>> {
  // Neither says whether somebody left.
  const prepared = await prepare(host, { ...input, dates: 'dmy', language: DEFAULT_LANGUAGE });
  if (prepared.refusal) throw prepared.refusal;
  const found = new Set<string>();
  for await (const batch of decideBatches(host, prepared))
    for (const { email, mustLeave } of batch) if (mustLeave) found.add(email);
  return found;
}

/**
 * The rows that an import leaves out, as the text of a CSV file; none where somebody has to choose first. Nothing is changed.
 *
 * @param reasons in words
 */
export async function* leftOutLines(
  host: ActionHost,
  input: ImportInput,
  reasons: Readonly<Record<NonNullable<ReadRow['reason']>, string>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['line', 'reason', 'email', 'value']);
  const prepared = await prepare(host, input);
  if (prepared.refusal) return;
  for await (const batch of decideBatches(host, prepared))
    for (const { line, reason, email, value } of batch)
      if (reason !== undefined) yield csvLine([String(line), reasons[reason], email, value]);
}

/** What an import would do with the rows of a file. `wanted`: the place of each person who comes in, in the file's order. */
async function surveyRows(host: ActionHost, prepared: Prepared) {
  /** Why rows are left out, and the first of each; of answers that are not understood, of each answer. */
  const leftOut = new Map<
    string,
    { reason: RowReason; count: number; line: number; email: string; value: string }
  >();
  const firstRows = [];
  const leaving = new Set<string>();
  const wanted = keepNumbers();
  let [rows, added] = [0, 0];
  for await (const batch of decideBatches(host, prepared)) {
    for (const [index, { line, email, value, entry, reason, mustLeave }] of batch.entries()) {
      if (mustLeave) leaving.add(email);
      if (firstRows.length < SHOWN) firstRows.push({ ...entry, line, email, reason });
      if (reason === undefined) {
        added += 1;
        wanted.add(rows + index);
        continue;
      }
      const named = reason === 'unclear' ? `${reason} ${value}` : reason;
      const key = leftOut.has(named) || leftOut.size < SHOWN_REASONS ? named : reason;
      const known = leftOut.get(key) ?? { reason, count: 0, line, email, value };
      leftOut.set(key, { ...known, count: known.count + 1 });
    }
    rows += batch.length;
  }
  /** `leaving`: how many on the list said no, left or bounced elsewhere. */
  return { rows, added, leftOut: [...leftOut.values()], firstRows, leaving: leaving.size, wanted };
}

/**
 * What is to become of each batch of rows. Of several rows with one address the first counts, but a no in any of them counts
 * for all, and so does an answer that is not understood.
 */
async function* decideBatches(
  { list: { db }, actor, settings }: ActionHost,
  { rows, rules }: Prepared,
): AsyncGenerator<ReadRow[]> {
  const seen = new Set<string>();
  const against = new Map<string, Pick<ReadRow, 'reason' | 'value'>>();
  for await (const people of inBatches(rows, rules))
    for (const { email, reason, value } of people)
      if (reason === 'optedOut' || (reason === 'unclear' && !against.has(email)))
        against.set(email, { reason, value });
  for await (const people of inBatches(rows, rules)) {
    const read = people.map((valid): ReadRow => {
      if (valid.entry === undefined) return valid;
      const known = against.get(valid.email);
      if (known !== undefined) return { ...valid, ...known };
      if (seen.has(valid.email)) return { ...valid, reason: 'repeated' };
      seen.add(valid.email);
      return valid;
    });
    const entries = importable(read);
    const emails = entries.map(({ email }) => email);
    const optedOut = read.filter(({ reason }) => reason === 'optedOut').map(({ email }) => email);
    const found = await findEntries(db, [...emails, ...optedOut]);
    const listed = new Set(found.map(({ email }) => email));
    // A file knows of no sign-up here after which somebody who left may be back.
    const suppressed = await checkSuppressed(db, actor, settings.retentionDays, entries, false);
    const reasons = new Map(emails.map((email, index) => [email, suppressed[index]]));
    yield read.map((row) => {
      const isListed = listed.has(row.email);
      if (row.reason !== undefined) return { ...row, mustLeave: isListed && row.reason === 'optedOut' };
      return { ...row, reason: isListed ? 'listed' : reasons.get(row.email) };
    });
  }
}

/** The entries of rows against which there is nothing. */
function importable(rows: readonly ReadRow[]): Entry[] {
  return rows.flatMap(({ entry, reason }) => (entry !== undefined && reason === undefined ? [entry] : []));
}

/** The people in so many rows at once. Between them a signal, or whoever stops it, has a turn. */
async function* inBatches(rows: readonly FileRow[], rules: RowRules): AsyncGenerator<ReadRow[]> {
  for (let first = 0; first < rows.length; first += BATCH) {
    yield rows.slice(first, first + BATCH).flatMap((row) => readPeople(row, rules));
    await setImmediate();
  }
}
