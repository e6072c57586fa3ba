import type { Kysely } from 'kysely';
import type { Language } from '../../../contract/language.ts';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { openSuppressionCheck, type Suppressed } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { dateOrderOf, type DateOrder } from '../../time/timestamp.ts';
import { UNKNOWN_CONSENT, type Entry } from '../entries.ts';
import type { OpenList } from '../open-list.ts';
import { findColumns, type Columns, type MapOption } from './columns.ts';
import { describeRowsError, openRows, type FileRow, type OpenedRows, type RowsProblem } from './open-rows.ts';
import { findOptOutColumns } from './opt-out.ts';
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

/** What the operator says about a file. */
export interface ImportOptions {
  map: MapOption;
  /** Order of day and month; `undefined` to find it in the file. */
  dates: DateOrder | undefined;
  /** For rows that do not say it. */
  language: Language | undefined;
  consent: string | undefined;
  zone: string;
  now: number;
}

/** A file that can be imported: read once from beginning to end, nothing decided yet. */
export interface PreparedImport {
  file: OpenedRows;
  rules: RowRules;
}

/** Why a file can't be imported at all. */
export type ImportProblem =
  | RowsProblem
  | { problem: 'headings'; names: readonly string[] }
  | { problem: 'noEmail'; names: readonly string[] }
  /** Nothing in the file says whether `3/4/2026` is in March or in April, or it says both. */
  | { problem: 'dates'; example: string };

/** What an import would do, or has done. */
export interface ImportPlan {
  rows: number;
  /** Rows that can be imported. */
  fitting: number;
  rejected: ReadonlyMap<Rejection, { count: number; first: RejectedRow }>;
  /** How many of the rows that can be imported do not say something. */
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
  const dates = await readOrder(file, columns);
  if (
    typeof dates === 'object' &&
    'problem' in dates &&
    (dates.problem !== 'dates' || options.dates === undefined)
  )
    return dates;
  return {
    file,
    rules: {
      columns,
      optOut: columns.own ? () => undefined : findOptOutColumns(file.headings),
      zone: options.zone,
      dates: options.dates ?? (typeof dates === 'string' ? dates : undefined),
      now: options.now,
      language: options.language,
      consentVersion: options.consent ?? UNKNOWN_CONSENT,
    },
  };
}

/** Decides over the whole file: one `21/11/2026` settles it for all the others. */
async function readOrder(file: OpenedRows, columns: Columns): Promise<DateOrder | ImportProblem | undefined> {
  const found = new Map<DateOrder | 'either', string>();
  try {
    for await (const row of file.rows()) {
      const value = fieldOf(row, columns, 'joined_at');
      const order = dateOrderOf(value);
      if (order !== undefined && !found.has(order)) found.set(order, value);
    }
  } catch (error) {
    return describeRowsError(error);
  }
  const [dayFirst, monthFirst, either] = [found.get('dmy'), found.get('mdy'), found.get('either')];
  if (dayFirst !== undefined && monthFirst !== undefined) return { problem: 'dates', example: monthFirst };
  if (dayFirst !== undefined) return 'dmy';
  if (monthFirst !== undefined) return 'mdy';
  return either === undefined ? undefined : { problem: 'dates', example: either };
}

/**
 * Decides row by row what an import would do, and changes nothing.
 *
 * @param onRejected gets the rows that are not imported, in the order of the file
 */
export async function planImport(
  list: OpenList,
  prepared: PreparedImport,
  onRejected: (rows: readonly RejectedRow[]) => Promise<void>,
): Promise<ImportPlan> {
  const rejected = new Map<Rejection, { count: number; first: RejectedRow }>();
  const assumed = new Map<Assumption, number>();
  const plan = { rows: 0, fitting: 0, rejected, assumed };
  for await (const batch of decideBatches(list.db, prepared)) {
    plan.rows += batch.rows;
    plan.fitting += batch.entries.length;
    for (const row of batch.rejected) {
      const known = rejected.get(row.rejection);
      rejected.set(row.rejection, { count: (known?.count ?? 0) + 1, first: known?.first ?? row });
    }
    for (const name of batch.assumed) assumed.set(name, (assumed.get(name) ?? 0) + 1);
    await onRejected(batch.rejected);
  }
  return plan;
}

/** How an import ended. */
export interface AppliedImport {
  added: number;
  /** `false` when it was stopped. Doing it again adds the rest. */
  complete: boolean;
}

/**
 * Adds the rows in short transactions, one after the other, and notes it in the audit log.
 *
 * @param name of the file, for the audit log
 * @param watch is told how far it is, and may stop it between two transactions
 */
export async function applyImport(
  list: OpenList,
  actor: Actor,
  prepared: PreparedImport,
  {
    name,
    watch,
  }: { name: string; watch: { advance: (rows: number) => Promise<void>; stopped: () => boolean } },
): Promise<AppliedImport> {
  await list.storage.expectMuch();
  let [added, rows] = [0, 0];
  let complete = true;
  for await (const batch of decideBatches(list.db, prepared)) {
    if (watch.stopped()) {
      complete = false;
      break;
    }
    added += await addEntries(list.db, batch.entries);
    rows += batch.rows;
    await watch.advance(batch.rows);
  }
  await recordAudit(list.db, actor, 'import', { file: name, rows, added, ...(complete ? {} : { complete }) });
  return { added, complete };
}

/** What is to become of a batch of rows. */
interface DecidedBatch {
  rows: number;
  entries: Entry[];
  rejected: RejectedRow[];
  assumed: Assumption[];
}

interface Candidate {
  line: number;
  entry: Entry;
  assumed: readonly Assumption[];
}

/** Of several rows with one address the first counts. */
async function* decideBatches(
  db: Kysely<Database>,
  { file, rules }: PreparedImport,
): AsyncGenerator<DecidedBatch> {
  const checkSuppressed = await openSuppressionCheck(db, { now: () => rules.now });
  const seen = new Set<string>();
  for await (const rows of inBatches(file.rows())) {
    const rejected: RejectedRow[] = [];
    const reject = ({ line, entry: { email } }: Candidate, rejection: Rejection) =>
      rejected.push({ line, rejection, email, value: '' });
    const candidates: Candidate[] = [];
    for (const row of rows) {
      const { line } = row;
      const valid = validateRow(row, rules);
      if ('fault' in valid)
        rejected.push({ line, rejection: valid.fault, email: valid.email, value: valid.value });
      else if (seen.has(valid.entry.email)) reject({ line, ...valid }, 'repeated');
      else candidates.push({ line, ...valid });
      if ('entry' in valid) seen.add(valid.entry.email);
    }
    const listed = await listedAmong(db, candidates);
    for (const candidate of candidates) if (listed.has(candidate.entry.email)) reject(candidate, 'listed');
    const fresh = candidates.filter(({ entry }) => !listed.has(entry.email));
    const suppressed = await checkSuppressed(
      fresh.map(({ entry }) => ({ ...entry, witnessed: rules.columns.own })),
    );
    const accepted = fresh.filter((candidate, index) => {
      const reason = suppressed[index];
      if (reason !== undefined) reject(candidate, reason);
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

async function listedAmong(db: Kysely<Database>, candidates: readonly Candidate[]): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const emails = candidates.map(({ entry }) => entry.email);
  const rows = await db.selectFrom('submission').select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** Whoever has joined in the meantime stays as they are. @returns how many were added */
async function addEntries(db: Kysely<Database>, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
