import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { batchesOfEntries, type Entry, type Filter } from './entries.ts';

/** An export of the list or of a part of it. */
export interface ExportRequest {
  db: Kysely<Database>;
  actor: Actor;
  filter: Filter;
  /** Name of the file format or of the mailing service, for the audit log. */
  format: string;
  /** Called with the number of rows that were written. */
  onRows: (rows: number) => Promise<void>;
}

/**
 * Exports the list, and records that in the audit log: after a later erasure, the operator learns that there are files.
 *
 * @param write takes all rows to where they go
 * @returns how many rows were exported
 */
export async function exportEntries(
  { db, actor, filter, format, onRows }: ExportRequest,
  write: (batches: AsyncIterable<Entry[]>) => Promise<void>,
): Promise<number> {
  let rows = 0;
  const counted = async function* (): AsyncGenerator<Entry[]> {
    for await (const batch of batchesOfEntries(db, filter)) {
      rows += batch.length;
      yield batch;
      await onRows(batch.length);
    }
  };
  const whole = Object.values(filter).every((value) => value === undefined);
  try {
    await write(counted());
    return rows;
  } finally {
    // Also when the reader of a pipe stopped: the rows that it read are elsewhere now.
    await recordAudit(db, actor, 'export', { format, rows, whole });
  }
}
