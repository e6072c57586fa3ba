import type { Submission } from '../../contract/submit-email.ts';

/**
 * What happened to a submission that reached the store. `waiting`: it is on the list, and its owner still has to confirm
 * it. `rejected`: the database does not accept this row.
 */
export type AddOutcome = 'added' | 'duplicate' | 'waiting' | { rejected: unknown };

/** A submission with what the service adds to it. The store adds identifier and time. */
export interface NewEntry extends Submission {
  consentVersion: string;
}

/** The store could not take or give anything just now; nothing was changed. Worth trying again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** What the function needs of a store. The operator's command reads the same database through `store/schema.ts`. */
export interface WaitlistStore {
  /**
   * Puts an entry on the list. Resolves only after the row is durable (its commit was synced to disk).
   *
   * @throws StoreUnavailable when the database can't be reached or written
   */
  add(entry: NewEntry): Promise<AddOutcome>;
  /** Resolves when the database can be read and written; rejects with `StoreUnavailable` otherwise. */
  check(): Promise<void>;
  /** Finishes what was accepted, then closes the database. */
  close(): Promise<void>;
}
