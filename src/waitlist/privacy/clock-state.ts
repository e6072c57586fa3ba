import type { Kysely } from 'kysely';
import { DAY, type Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { readSetting, replaceSetting } from '../store/setting.ts';

const HOUR = 3_600_000;
/** Milliseconds by which clocks may differ without being wrong: those of several nodes, and one that NTP corrects. */
const TOLERANCE = 300_000;
/** Milliseconds without an observation after which nothing is known about the clock any more: a night off is shorter. */
const LONGEST_GAP = DAY;
/** Milliseconds that a clock has to run without a jump before anybody is deleted by it. */
const STEADY = DAY;
/** Most that one observation adds to the time of running: during the rest of a longer pause the server was off. */
const LONGEST_STEP = HOUR;
/** How often a server observes its clock, in milliseconds: it finds a jump that late. */
export const OBSERVATION_PAUSE = 600_000;

/** Setting: what is known about the clock, shared by all nodes and the operator's command. */
const CLOCK = 'clock';
/** Most uncertain periods that are kept; the oldest ones are joined. */
const MAX_UNCERTAIN = 50;

/** What is known about the clock of the machines that write to the list. Times are milliseconds since 1970. */
export interface ClockState {
  /** The last time that was observed. */
  seen: number;
  /** Since when the clock has run without a jump. */
  since: number;
  /** Milliseconds of running since then, as far as they were observed. */
  steady: number;
  /** Whether people may be deleted by this clock. */
  trusted: boolean;
  /** When retention last ran to its end. */
  lastRound: number | null;
  /** Periods in which the clock was wrong, or may have been. */
  uncertain: readonly UncertainPeriod[];
}

/** Whoever joined in here by the stored time really joined at another time, which nobody knows. */
interface UncertainPeriod {
  from: number;
  to: number;
  /** When the clock was trusted again: they joined no later than this. `null` until then. */
  countedFrom: number | null;
}

/**
 * What an observation changes. Pure.
 *
 * The clock is trusted after it has been steady for a day of running. After a jump it is not: against the time before
 * (`jumped`), against what any node saw last, or over a gap in which nobody looked.
 *
 * @param state `undefined` when nobody has ever looked: nothing is known then
 */
export function observeClock(state: ClockState | undefined, now: number, jumped: boolean): ClockState {
  const since = now - OBSERVATION_PAUSE;
  if (state === undefined)
    return { seen: now, since, steady: 0, trusted: false, lastRound: null, uncertain: [] };
  if (jumped || !isPlausible(state, now)) {
    // The server ran on after it last observed, for less than this.
    const period = { from: state.since, to: state.seen + LONGEST_STEP, countedFrom: null };
    const uncertain = state.trusted ? state.uncertain : limitPeriods([...state.uncertain, period]);
    return { ...state, seen: now, since, steady: 0, trusted: false, uncertain };
  }
  const seen = Math.max(state.seen, now);
  if (state.trusted) return { ...state, seen };
  const steady = state.steady + Math.min(LONGEST_STEP, seen - state.seen);
  return steady < STEADY ? { ...state, seen, steady } : trustClock({ ...state, seen, steady }, now);
}

/** The clock is right: after a day without a jump, or because an operator confirmed it. */
export function trustClock(state: ClockState, now: number): ClockState {
  const uncertain = state.uncertain.map((period) => ({ ...period, countedFrom: period.countedFrom ?? now }));
  return { ...state, seen: now, trusted: true, uncertain };
}

/** Whether a time fits what was seen last. A list that nobody has ever observed fits every time. */
export function isPlausible(state: ClockState | undefined, now: number): boolean {
  return state === undefined || (now - state.seen >= -TOLERANCE && now - state.seen <= LONGEST_GAP);
}

/** Whether somebody may have joined after a time although the stored time is before it: it is uncertain. */
export function mayHaveJoinedLater({ uncertain }: ClockState, joinedAt: number, before: number): boolean {
  return uncertain.some(
    ({ from, to, countedFrom }) =>
      joinedAt >= from && joinedAt <= to && (countedFrom === null || countedFrom >= before),
  );
}

function limitPeriods(periods: readonly UncertainPeriod[]): readonly UncertainPeriod[] {
  const [first, second, ...others] = periods;
  if (periods.length <= MAX_UNCERTAIN || first === undefined || second === undefined) return periods;
  const from = Math.min(first.from, second.from);
  const to = Math.max(first.to, second.to);
  return [{ from, to, countedFrom: null }, ...others];
}

/** Finds jumps of this process's clock: the wall clock has gone further, or less far, than time has. */
export function createJumpDetector(clock: Clock): () => boolean {
  const offset = () => clock.now() - clock.monotonic();
  let last = offset();
  return () => {
    const jump = offset() - last;
    last += jump;
    return Math.abs(jump) > TOLERANCE;
  };
}

/** What is stored; `undefined` where nothing is, or nothing that can be read. */
export async function readClockState(db: Kysely<Database>): Promise<ClockState | undefined> {
  return parseState(await readSetting(db, CLOCK));
}

/**
 * Changes what is stored. If another node has changed it in the meantime, the change is made again on that.
 *
 * @returns what is stored now
 */
export async function changeClockState(
  db: Kysely<Database>,
  change: (state: ClockState | undefined) => ClockState,
): Promise<ClockState> {
  for (;;) {
    const before = await readSetting(db, CLOCK);
    const state = change(parseState(before));
    if (await replaceSetting(db, CLOCK, before, JSON.stringify(state))) return state;
  }
}

function parseState(text: string | undefined): ClockState | undefined {
  try {
    const state = JSON.parse(text ?? 'null') as ClockState | null;
    return typeof state?.seen === 'number' && Array.isArray(state.uncertain) ? state : undefined;
  } catch {
    return undefined;
  }
}
