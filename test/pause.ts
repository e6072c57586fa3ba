import { setTimeout } from 'node:timers/promises';

/**
 * Why a test may let a fixed time pass. Everything else waits for an event: a test that hopes that something has
 * happened by then fails on a loaded machine. The linter allows no other way to wait for a time.
 */
type Reason =
  /** How long the lock is held, the database is away or the load goes on is what the test is about. */
  | 'the accident lasts this long'
  /** The kill must hit every phase of a commit over the cycles. */
  | 'at a random time'
  /** Something must not happen, which no event announces; passing too early proves less and never fails. */
  | 'it would have happened by then'
  /** The program has no event: it is asked again after this time. */
  | 'between two questions';

/** Lets a fixed time pass. */
export const pause: (milliseconds: number, reason: Reason) => Promise<void> = (milliseconds) =>
  setTimeout(milliseconds);
