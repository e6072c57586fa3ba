import { v7 } from 'uuid';
import type { SubmissionTable } from './schema.ts';
import type { NewEntry } from './store.ts';

/** A row of the list as it is inserted. */
export type Row = Record<keyof SubmissionTable, string>;

/**
 * No sign-up can have come before this source was written, so none is stamped earlier: a machine without a clock starts
 * in 1970. Each release moves it on to its own day.
 */
const RELEASED_AT = Date.UTC(2026, 10, 22);

/** The last time that has 24 characters: 9999-12-31T23:59:59.999Z. */
const LAST_TIME = 253_402_300_799_999;
/** RFC 9562, section 5.7: the first 48 bits are the time. */
const UUID_V7 = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Gives sign-ups that are stored together their time and their identifiers (UUID version 7, each greater than the last).
 * Time never runs backwards for the list, whatever the clock of this machine shows.
 *
 * @param latest the greatest identifier on the list, which another process or another node may have given
 * @param now wall clock in milliseconds
 */
export function stampRows(entries: readonly NewEntry[], latest: string | undefined, now: number): Row[] {
  const [, high = '', low = ''] = UUID_V7.exec(latest ?? '') ?? [];
  const seen = Number.parseInt(high + low, 16);
  const time = Math.max(now, RELEASED_AT, seen < LAST_TIME ? seen + 1 : 0);
  return entries.map(({ email, language, sourcePage, consentVersion }, index) => ({
    id: v7({ msecs: time, seq: index }),
    email,
    language,
    source_page: sourcePage,
    consent_version: consentVersion,
    joined_at: new Date(time).toISOString(),
  }));
}
