import { v7 } from 'uuid';

/** Identifier and time of one sign-up. */
export interface Stamp {
  /** UUID version 7, greater than every one before it. */
  id: string;
  /** UTC, ISO 8601 with milliseconds; never before the time of an earlier identifier. */
  joinedAt: string;
}

interface Position {
  milliseconds: number;
  /** Counts within a millisecond: the 32 bits after the time, as the `uuid` package lays them out. */
  sequence: number;
}

const MAX_SEQUENCE = 0xffff_ffff;
/** The last time that has 24 characters: 9999-12-31T23:59:59.999Z. */
const LAST_TIME = 253_402_300_799_999;
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Makes stamps that continue the list: time never runs backwards for it, whatever the clock of this machine shows.
 *
 * @param latest the greatest identifier on the list, which another process or another node may have given
 * @param now wall clock in milliseconds
 */
export function stampsAfter(latest: string | undefined, now: number): () => Stamp {
  const seen = latest === undefined ? undefined : readPosition(latest);
  let { milliseconds, sequence } =
    seen !== undefined && seen.milliseconds >= now ? seen : { milliseconds: now, sequence: -1 };
  return () => {
    if (sequence < MAX_SEQUENCE) sequence += 1;
    else {
      milliseconds += 1;
      sequence = 0;
    }
    return {
      id: v7({ msecs: milliseconds, seq: sequence }),
      joinedAt: new Date(milliseconds).toISOString(),
    };
  };
}

/** RFC 9562, section 5.7; `undefined` for other identifiers, and for times after the last. */
function readPosition(id: string): Position | undefined {
  if (!UUID_V7.test(id)) return undefined;
  const milliseconds = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (milliseconds >= LAST_TIME) return undefined;
  const high = Number.parseInt(id.slice(15, 18), 16);
  const middle = Number.parseInt(id.slice(19, 23), 16) & 0x3fff;
  const low = Number.parseInt(id.slice(24, 26), 16) >> 2;
  return { milliseconds, sequence: high * 2 ** 20 + middle * 2 ** 6 + low };
}
