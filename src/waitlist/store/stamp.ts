import { v7 } from 'uuid';

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
 * The time of sign-ups that are stored together: time never runs backwards for the list, whatever the clock of this
 * machine shows.
 *
 * @param latest the greatest identifier on the list, which another process or another node may have given
 * @param now wall clock in milliseconds
 * @returns milliseconds since 1970, later than that of `latest` if it has one
 */
export function timeAfter(latest: string | undefined, now: number): number {
  const [, high = '', low = ''] = UUID_V7.exec(latest ?? '') ?? [];
  const seen = Number.parseInt(high + low, 16);
  return Math.max(now, RELEASED_AT, seen < LAST_TIME ? seen + 1 : 0);
}

/** The identifier of the sign-up at this place among those of one time: UUID version 7, each greater than the last. */
export function identifierAt(milliseconds: number, index: number): string {
  return v7({ msecs: milliseconds, seq: index });
}
