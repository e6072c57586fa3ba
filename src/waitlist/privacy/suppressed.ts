import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { forgottenBefore } from './retention.ts';
import type { Database } from '../store/schema.ts';
import { openErasures } from './suppression-list.ts';

/** Why a row must not come (back) to the list. */
export type Barred = 'erased' | 'expired';

interface Returning {
  email: string;
  joined_at: string;
  /** Whether the row says itself when the person joined through the form: rows of our own exports and backups do. */
  witnessed: boolean;
}

/**
 * Judges rows that come from files: nobody who was erased comes back through one, unless they have joined again
 * since; nobody who was forgotten for their age comes back at all.
 *
 * @returns a function that gives one verdict for each row, `undefined` for those that may come
 */
export async function openReturning(db: Kysely<Database>, clock: Pick<Clock, 'now'>) {
  const erasures = await openErasures(db, clock);
  const forgotten = await forgottenBefore(db);
  return async (rows: readonly Returning[]): Promise<(Barred | undefined)[]> => {
    const erased = await erasures.find(rows.map(({ email }) => email));
    return rows.map(({ email, joined_at, witnessed }) => {
      if (forgotten !== undefined && joined_at < forgotten) return 'expired';
      const erasedAt = erased.get(email);
      if (erasedAt === undefined || (witnessed && joined_at > erasedAt)) return undefined;
      return 'erased';
    });
  };
}
