import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { forgottenBefore } from './forgotten-before.ts';
import { openSuppressionList } from './suppression-list.ts';

/** Why a row must not come back to the list. */
export type Suppressed = 'erased' | 'expired';

interface IncomingRow {
  email: string;
  joined_at: string;
  /** Whether the row itself says when the person joined through the form: rows of our own exports and backups do. */
  witnessed: boolean;
}

/**
 * Checks rows that come from files: nobody who was deleted on request comes back through one, unless they have joined
 * again since; nobody who was deleted for their age comes back at all.
 *
 * @returns a function that says for each row why it must not come back, `undefined` for those that may
 */
export async function openSuppressionCheck(db: Kysely<Database>, clock: Pick<Clock, 'now'>) {
  const suppressionList = await openSuppressionList(db, clock);
  const forgotten = await forgottenBefore(db, clock);
  return async (rows: readonly IncomingRow[]): Promise<(Suppressed | undefined)[]> => {
    const erased = await suppressionList.find(rows.map(({ email }) => email));
    return rows.map(({ email, joined_at, witnessed }) => {
      if (forgotten !== undefined && joined_at < forgotten) return 'expired';
      const erasedAt = erased.get(email);
      if (erasedAt === undefined || (witnessed && joined_at > erasedAt)) return undefined;
      return 'erased';
    });
  };
}
