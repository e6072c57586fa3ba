import type { Kysely } from 'kysely';
import type { Clock } from '../../../waitlist/clock.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { Entry } from '../entries.ts';
import { openSuppressionCheck, type Suppressed } from '../../../waitlist/privacy/suppressed.ts';
import { judgeRow, type RowFault, type RowReading } from './judge-row.ts';
import type { FileRow } from './rows.ts';

/** Why a row does not come onto the list. */
export type Refusal = RowFault | Suppressed | 'repeated' | 'listed';

/** A row that does not come onto the list. */
export interface RefusedRow {
  line: number;
  refusal: Refusal;
  email: string;
}

/** What is to become of a batch of rows. */
export interface PlannedBatch {
  rows: number;
  entries: Entry[];
  refused: RefusedRow[];
}

/** Rows that are looked up at once. */
const BATCH = 500;

/**
 * Decides row by row what an import would do, in batches, reading the list but changing nothing.
 *
 * Of several rows with one address the first counts.
 */
export async function* planImport(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  rows: AsyncIterable<FileRow>,
  reading: RowReading,
): AsyncGenerator<PlannedBatch> {
  const suppressed = await openSuppressionCheck(db, clock);
  const seen = new Set<string>();

  const decide = async (batch: readonly FileRow[]): Promise<PlannedBatch> => {
    const refused: RefusedRow[] = [];
    const candidates: { line: number; entry: Entry }[] = [];
    for (const row of batch) {
      const judged = judgeRow(row, reading);
      if ('fault' in judged) refused.push({ line: row.line, refusal: judged.fault, email: judged.email });
      else if (seen.has(judged.entry.email))
        refused.push({ line: row.line, refusal: 'repeated', email: judged.entry.email });
      else {
        seen.add(judged.entry.email);
        candidates.push({ line: row.line, entry: judged.entry });
      }
    }
    const listed = await listedAmong(
      db,
      candidates.map(({ entry }) => entry.email),
    );
    const fresh: typeof candidates = [];
    for (const candidate of candidates) {
      const { line, entry } = candidate;
      if (listed.has(entry.email)) refused.push({ line, refusal: 'listed', email: entry.email });
      else fresh.push(candidate);
    }
    const verdicts = await suppressed(fresh.map(({ entry }) => ({ ...entry, witnessed: reading.own })));
    const entries: Entry[] = [];
    fresh.forEach(({ line, entry }, index) => {
      const refusal = verdicts[index];
      if (refusal === undefined) entries.push(entry);
      else refused.push({ line, refusal, email: entry.email });
    });
    return { rows: batch.length, entries, refused: refused.sort((one, other) => one.line - other.line) };
  };

  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield await decide(batch);
    batch = [];
  }
  if (batch.length > 0) yield await decide(batch);
}

async function listedAmong(db: Kysely<Database>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db.selectFrom('submission').select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/**
 * Puts entries on the list in one short transaction. Who has joined in the meantime stays as they are.
 *
 * @returns how many came onto the list
 */
export async function addEntries(db: Kysely<Database>, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
