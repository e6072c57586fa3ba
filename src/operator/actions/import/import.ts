import { basename } from 'node:path';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { checkSuppressed } from '../../../waitlist/privacy/suppression-list.ts';
import { databaseTime } from '../../../waitlist/store/schema.ts';
import { dateOrderOf, type DateOrder } from '../../time/timestamp.ts';
import { change, differenceFrom, shownCount, type ActionHost } from '../action.ts';
import { Refusal, type Details } from '../refusal.ts';
import { precautionFor, takePrecaution } from '../care.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../formats/csv.ts';
import { countEntries, findEntries, isConsentVersion, UNKNOWN_CONSENT, type Entry } from '../entries.ts';
import { FILE_COLUMNS } from '../columns.ts';
import { findColumns, NO_COLUMN } from './columns.ts';
import { ANSWERS, findConsentColumns } from './consent-columns.ts';
import { openRows, type FileRow } from './open-rows.ts';
import { readPeople, type ReadRow, type RowReason } from './validate-row.ts';

/** Rows that a plan shows as they will be. */
const SHOWN = 8;
/** Rows that are looked up and added at once. */
const BATCH = 500;

const importInput = v.object({
  /** A file of this machine, or one that was handed to the studio. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** Its name, for the audit log. */
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The heading of each of our columns, where it is not found by itself; `none` leaves it out. */
  map: v.optional(v.record(v.picklist(FILE_COLUMNS), v.pipe(v.string(), v.minLength(1))), {}),
  /** What a column says about mail, by its heading, where that is not found or not right. */
  answers: v.optional(v.record(v.string(), v.picklist(ANSWERS)), {}),
  /** Order of day and month, where the file does not show it. */
  dates: v.optional(v.picklist(['dmy', 'mdy'])),
  /** For rows without a language or a consent of their own. */
  language: v.optional(v.picklist(LANGUAGES)),
  consent: v.optional(v.pipe(v.string(), v.check(isConsentVersion, 'not a name such as fair-2026'))),
  shown: shownCount,
});

/** Adds the people in a file to the list. */
export const importPeople = change({
  input: importInput,
  plan: async (host, input) => {
    const prepared = await prepare(host, input);
    if ('problem' in prepared) return prepared;
    const { columns, rules } = prepared;
    const survey = await surveyRows(host, prepared);
    const present = await countEntries(host.list.db, {});
    const { dates, language, zone } = rules;
    const assumed = { dates, language, zone, consent: rules.consent ?? UNKNOWN_CONSENT };
    return { ...survey, present, columns, assumed, ...precautionFor(host, survey.added) };
  },
  /** Adds the rows in short transactions: after it was stopped or killed, doing it again adds the rest. */
  apply: async (host, input, { signal, report }) => {
    const { db } = host.list;
    const prepared = await prepare(host, input);
    if ('problem' in prepared) throw new Refusal(prepared.problem, prepared.details);
    const { rows: total, leftOut, ...survey } = await surveyRows(host, prepared);
    await takePrecaution(host, survey.added);
    report({ done: 0, total });
    const file = input.name ?? basename(input.file);
    // If this process is killed, the rows that it added have a line too.
    const import_id = newId();
    await recordAudit(db, host.actor, 'import-begun', { file, import: import_id });
    let [people, rows] = [0, 0];
    for await (const batch of decideBatches(host, prepared)) {
      if (signal.aborted) break;
      const entries = importable(batch);
      if (entries.length > 0) {
        // An address that has joined in the meantime keeps its row.
        const added_at = databaseTime(host.list.kind);
        const coming = entries.map((entry) => ({ ...entry, added_at, import_id }));
        const insert = db.insertInto('submission').values(coming);
        const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
        people += Number(added.numInsertedOrUpdatedRows ?? 0n);
      }
      report({ done: (rows += batch.length) });
    }
    const detail = { file, import: import_id, rows, added: people, ...(rows < total && { complete: false }) };
    await recordAudit(db, host.actor, 'import', detail);
    return { people, leftOut, differs: rows < total ? undefined : differenceFrom(input.shown, people) };
  },
});

/**
 * Opens a file, finds its columns and the order of its dates, and reads it to the end once. Nothing is changed.
 *
 * @returns a problem where somebody has to choose first
 * @throws Refusal for a file that cannot be read, or a heading that it does not have
 */
async function prepare(
  { programme, actor, resolveFile }: ActionHost,
  {
    file,
    map,
    answers,
    dates: given,
    language = DEFAULT_LANGUAGE,
    consent,
  }: v.InferOutput<typeof importInput>,
) {
  const { headings, example, rows } = await openRows(resolveFile(file));
  const found = findColumns(headings, map);
  const consents = await findConsentColumns(headings, Object.values(found), answers, rows());
  /** What the first row has under each heading, which of our columns it becomes, and what it says about mail. */
  const columns = [...new Set(headings)].filter(Boolean).map((heading) => {
    const index = headings.indexOf(heading);
    const becomes = FILE_COLUMNS.find((column) => found[column] === index);
    return { heading, example: example[index] ?? '', becomes: becomes ?? consents.answers[index] };
  });
  const refuse = (problem: 'noEmail' | 'dates' | 'answers', details: Details) => ({
    problem,
    details,
    columns,
  });
  const named = [...Object.values(map), ...Object.keys(answers)];
  const unknown = named.filter((name) => name !== NO_COLUMN && !headings.includes(name));
  if (unknown.length > 0) throw new Refusal('headings', { names: unknown.join(', ') });
  if (found.email === undefined) return refuse('noEmail', { names: headings.join(', ') });
  const unclear = columns.filter(({ becomes }) => becomes === 'unclear').map(({ heading }) => heading);
  if (unclear.length > 0) return refuse('answers', { names: unclear.join(', ') });
  const seen: Partial<Record<DateOrder | 'either', string>> = {};
  for await (const { cells } of rows())
    for (const place of [found.joined_at, found.asked_at, found.confirmed_at, found.confirm_until]) {
      const value = (cells[place ?? cells.length] ?? '').trim();
      const order = dateOrderOf(value);
      if (order !== undefined) seen[order] ??= value;
    }
  // One `21/11/2026` decides for all the others; dates of both orders, or of neither, do not.
  const undecided = seen.dmy === undefined ? (seen.mdy === undefined ? seen.either : undefined) : seen.mdy;
  if (given === undefined && undecided !== undefined) return refuse('dates', { example: undecided });
  const dates = given ?? (seen.dmy !== undefined ? 'dmy' : seen.mdy !== undefined ? 'mdy' : undefined);
  const { findOptOut } = consents;
  // In a file without headings all of a line is where addresses are.
  const isPlain = headings.every((heading) => heading === '' || heading === 'email');
  const { timeZone: zone } = programme;
  const rules = { columns: found, isPlain, findOptOut, zone, dates, now: actor.now(), language, consent };
  return { rows, rules, columns };
}

type Prepared = Exclude<Awaited<ReturnType<typeof prepare>>, { problem: string }>;

/**
 * The rows that an import leaves out, as the text of a CSV file; none where somebody has to choose first. Nothing is changed.
 *
 * @param reasons in words
 */
export async function* leftOutLines(
  host: ActionHost,
  input: v.InferOutput<typeof importInput>,
  reasons: Readonly<Record<NonNullable<ReadRow['reason']>, string>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['line', 'reason', 'email', 'value']);
  const prepared = await prepare(host, input);
  if ('problem' in prepared) return;
  for await (const batch of decideBatches(host, prepared))
    for (const { line, reason, email, value } of batch)
      if (reason !== undefined) yield csvLine([String(line), reasons[reason], email, value]);
}

/** What an import would do with the rows of a file. */
async function surveyRows(host: ActionHost, prepared: Prepared) {
  /** Why rows are left out, and the first of each. */
  const leftOut = new Map<
    RowReason,
    { reason: RowReason; count: number; line: number; email: string; value: string }
  >();
  const first = [];
  let [rows, added] = [0, 0];
  for await (const batch of decideBatches(host, prepared)) {
    rows += batch.length;
    for (const { line, email, value, entry, reason } of batch) {
      if (first.length < SHOWN) first.push({ ...entry, line, email, reason });
      if (reason === undefined) added += 1;
      else {
        const known = leftOut.get(reason) ?? { reason, count: 0, line, email, value };
        leftOut.set(reason, { ...known, count: known.count + 1 });
      }
    }
  }
  return { rows, added, leftOut: [...leftOut.values()], first };
}

/** What is to become of each batch of rows. Of several rows with one address the first counts. */
async function* decideBatches(
  { list: { db }, actor, settings }: ActionHost,
  { rows, rules }: Prepared,
): AsyncGenerator<ReadRow[]> {
  const seen = new Set<string>();
  for await (const batch of inBatches(rows())) {
    const people = batch.flatMap((row) => readPeople(row, rules));
    const read = people.map((valid): ReadRow => {
      if (valid.entry === undefined) return valid;
      if (seen.has(valid.email)) return { ...valid, reason: 'repeated' };
      seen.add(valid.email);
      return valid;
    });
    const entries = importable(read);
    const emails = entries.map(({ email }) => email);
    const listed = new Set((await findEntries(db, emails)).map(({ email }) => email));
    // A file knows of no sign-up here after which somebody who left may be back.
    const suppressed = await checkSuppressed(db, actor, settings.retentionDays, entries, false);
    const reasons = new Map(emails.map((email, index) => [email, suppressed[index]]));
    yield read.map((row) => {
      if (row.reason !== undefined) return row;
      return { ...row, reason: listed.has(row.email) ? 'listed' : reasons.get(row.email) };
    });
  }
}

/** The entries of rows against which there is nothing. */
function importable(rows: readonly ReadRow[]): Entry[] {
  return rows.flatMap(({ entry, reason }) => (entry !== undefined && reason === undefined ? [entry] : []));
}

async function* inBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
