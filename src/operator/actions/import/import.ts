import type { Kysely } from 'kysely';
import type { Language } from '../../../contract/language.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { checkSuppressed, type Suppressed } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { dateOrderOf, type DateOrder } from '../../time/timestamp.ts';
import type { ActionHost, Progress } from '../action.ts';
import { listedAmong, UNKNOWN_CONSENT, type Entry } from '../entries.ts';
import { findColumns, type Columns, type MapOption } from './columns.ts';
import { describeRowsError, openRows, type FileRow, type OpenedRows, type RowsProblem } from './open-rows.ts';
import { findOptOutColumns, type Consent } from './opt-out.ts';
import { fieldOf, validateRow, type Assumption, type RowFault, type RowRules } from './validate-row.ts';

/** Why a row is not imported. */
export type Rejection = RowFault | Suppressed | 'repeated' | 'listed';

/** A row that is not imported. */
export interface RejectedRow {
  line: number;
  rejection: Rejection;
  email: string;
  /** What the file has where the fault is. */
  value: string;
}

/** How the operator wants a file to be read. */
interface ImportOptions {
  map: MapOption;
  /** Order of day and month; `undefined` to find it in the file. */
  dates: DateOrder | undefined;
  /** For rows without one. */
  language: Language | undefined;
  consent: string | undefined;
  /** Words of a status column that mean that somebody is subscribed, beside those that are known. */
  subscribed: readonly string[];
  zone: string;
  now: number;
}

/** A file that can be imported: read once from beginning to end, nothing decided yet. */
interface PreparedImport {
  file: OpenedRows;
  rules: RowRules;
}

/** Why a file can't be imported at all. */
type ImportProblem =
  | RowsProblem
  /** `twice`: two columns have the heading of one that is read. */
  | { problem: 'headings' | 'noEmail' | 'twice'; names: readonly string[] }
  /** Whether `3/4/2026` is in March or in April can't be decided: no date in the file shows it, or dates of both orders do. */
  | { problem: 'dates'; example: string }
  /** Words of a status column of which nobody knows whether these people want mail. */
  | { problem: 'statuses'; names: readonly string[] };

/** What an import would do, or has done. */
export interface ImportPlan {
  rows: number;
  /** Rows that can be imported. */
  fitting: number;
  rejected: ReadonlyMap<Rejection, { count: number; first: RejectedRow }>;
  /** For how many of these rows something had to be assumed. */
  assumed: ReadonlyMap<Assumption, number>;
}

/** Rows that are looked up at once. */
const BATCH = 500;

/** Opens a file, finds its columns and the order of its dates, and reads it to the end once. Nothing is changed. */
export async function prepareImport(
  path: string,
  options: ImportOptions,
): Promise<PreparedImport | ImportProblem> {
  const file = await openRows(path);
  if ('problem' in file) return file;
  const columns = findColumns(file.headings, options.map);
  if (columns.unknown.length > 0) return { problem: 'headings', names: columns.unknown };
  if (columns.map.email === undefined) return { problem: 'noEmail', names: file.headings };
  const read = new Set(Object.values(columns.map).flat());
  const twice = file.headings.filter((name, index) => read.has(name) && file.headings.indexOf(name) < index);
  if (twice.length > 0) return { problem: 'twice', names: twice };
  const optOut = findOptOutColumns(columns.own ? [] : file.headings, options.subscribed);
  const found = await readThrough(file, columns, optOut);
  if ('problem' in found) return found;
  if (found.statuses.size > 0) return { problem: 'statuses', names: [...found.statuses] };
  const { dmy, mdy, either } = found.dates;
  const undecided = dmy === undefined ? (mdy === undefined ? either : undefined) : mdy;
  if (options.dates === undefined && undecided !== undefined) return { problem: 'dates', example: undecided };
  const { zone, now, language, consent: consentVersion = UNKNOWN_CONSENT } = options;
  const dates = options.dates ?? (dmy !== undefined ? 'dmy' : mdy !== undefined ? 'mdy' : undefined);
  return { file, rules: { columns, optOut, zone, dates, now, language, consentVersion } };
}

/**
 * What has to be known of the whole file before a row is decided: the first date of each order, since one `21/11/2026`
 * decides for all the others, and words of a status column that are not known.
 */
async function readThrough(file: OpenedRows, columns: Columns, readConsent: (row: FileRow) => Consent) {
  const dates: Partial<Record<DateOrder | 'either', string>> = {};
  const statuses = new Set<string>();
  try {
    for await (const row of file.rows()) {
      const value = fieldOf(row, columns, 'joined_at');
      const order = dateOrderOf(value);
      if (order !== undefined) dates[order] ??= value;
      const consent = readConsent(row);
      if ('unknown' in consent && statuses.size < 20) statuses.add(consent.unknown);
    }
  } catch (error) {
    return describeRowsError(error);
  }
  return { dates, statuses };
}

/**
 * Decides row by row what an import would do, and changes nothing.
 *
 * @param onRejected gets the rows that are not imported, in the order of the file
 */
export async function planImport(
  host: ActionHost,
  prepared: PreparedImport,
  onRejected: (rows: readonly RejectedRow[]) => void = () => undefined,
): Promise<ImportPlan> {
  const rejected = new Map<Rejection, { count: number; first: RejectedRow }>();
  const assumed = new Map<Assumption, number>();
  const plan = { rows: 0, fitting: 0, rejected, assumed };
  for await (const batch of decideBatches(host, prepared)) {
    plan.rows += batch.rows;
    plan.fitting += batch.entries.length;
    for (const row of batch.rejected) {
      const known = rejected.get(row.rejection);
      rejected.set(row.rejection, { count: (known?.count ?? 0) + 1, first: known?.first ?? row });
    }
    for (const name of batch.assumed) assumed.set(name, (assumed.get(name) ?? 0) + 1);
    onRejected(batch.rejected);
  }
  return plan;
}

/**
 * Adds the rows in short transactions, one after the other, and notes it in the audit log.
 *
 * @param name of the file, for the audit log
 * @returns how many were added, and whether those are all: doing it again adds the rest
 */
export async function applyImport(
  host: ActionHost,
  prepared: PreparedImport,
  name: string,
  { signal, report }: Progress,
): Promise<{ added: number; complete: boolean }> {
  const { list, actor } = host;
  await list.storage.expectMuch();
  // If this process is killed, the rows that it added have a line too.
  await recordAudit(list.db, actor, 'import-begun', { file: name });
  let [added, rows] = [0, 0];
  let complete = true;
  for await (const batch of decideBatches(host, prepared)) {
    if (signal.aborted) {
      complete = false;
      break;
    }
    added += await addEntries(list.db, batch.entries);
    report({ done: (rows += batch.rows) });
  }
  await recordAudit(list.db, actor, 'import', { file: name, rows, added, ...(complete ? {} : { complete }) });
  return { added, complete };
}

/** What is to become of each batch of rows. Of several rows with one address the first counts. */
async function* decideBatches(
  { list: { db }, settings }: ActionHost,
  { file, rules }: PreparedImport,
): AsyncGenerator<{ rows: number; entries: Entry[]; rejected: RejectedRow[]; assumed: Assumption[] }> {
  const clock = { now: () => rules.now };
  const seen = new Set<string>();
  for await (const rows of inBatches(file.rows())) {
    const rejected: RejectedRow[] = [];
    const reject = (line: number, rejection: Rejection, email: string, value = '') =>
      rejected.push({ line, rejection, email, value });
    const candidates: { line: number; entry: Entry; assumed: readonly Assumption[] }[] = [];
    for (const row of rows) {
      const { line } = row;
      const valid = validateRow(row, rules);
      if ('fault' in valid) reject(line, valid.fault, valid.email, valid.value);
      else if (seen.has(valid.entry.email)) reject(line, 'repeated', valid.entry.email);
      else {
        seen.add(valid.entry.email);
        candidates.push({ line, ...valid });
      }
    }
    const entries = candidates.map(({ entry }) => entry);
    const listed = await listedAmong(db, entries);
    const witnessed = rules.columns.own;
    const asked = entries.map((entry) => ({ ...entry, witnessed }));
    const suppressed = await checkSuppressed(db, clock, settings.retentionDays, asked);
    const accepted = candidates.filter(({ line, entry: { email } }, index) => {
      const reason = listed.has(email) ? 'listed' : suppressed[index];
      if (reason !== undefined) reject(line, reason, email);
      return reason === undefined;
    });
    yield {
      rows: rows.length,
      entries: accepted.map(({ entry }) => entry),
      rejected: rejected.sort((one, other) => one.line - other.line),
      assumed: accepted.flatMap(({ assumed }) => assumed),
    };
  }
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

/** An address that has joined in the meantime keeps its row. @returns how many were added */
async function addEntries(db: Kysely<Database>, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
