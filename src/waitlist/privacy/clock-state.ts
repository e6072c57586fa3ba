import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds by which clocks may differ without being wrong: those of several nodes, and one that NTP corrects. */
const TOLERANCE = 300_000;
/** Milliseconds without an observation after which nothing is known about the clock any more. */
const LONGEST_GAP = DAY;
/** Milliseconds that a clock has to run without a jump before anybody is deleted by it. */
const STEADY = DAY;
/** Most that one observation adds to the time of running: the rest of a longer pause the server was off. */
const LONGEST_STEP = HOUR;
/** How often a server observes, in milliseconds: a jump is found so late. */
export const OBSERVATION_PAUSE = 600_000;

/** Setting: what is known about the clock, shared by all nodes and the operator's command. */
const CLOCK = 'clock';

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
  round: number | null;
  /** Times during which the clock turned out to be wrong, or may have been. */
  doubts: readonly Doubt[];
}

/** Whoever joined in here by the stored time has in truth joined at another time, which nobody knows. */
interface Doubt {
  from: number;
  to: number;
  /** When the clock could be trusted again: they joined no later than this. */
  countedFrom: number | null;
}

/** Most doubts that are kept; the oldest ones are joined. */
const MOST_DOUBTS = 50;

/**
 * What an observation changes. Pure.
 *
 * The clock is trusted after it has been steady for a day of running, and no longer after a jump: against the time
 * before (`jumped`), against what any node saw last, or over a gap in which nobody looked.
 *
 * @param state `undefined` when nobody has ever looked: nothing is known then
 */
export function observe(state: ClockState | undefined, now: number, jumped: boolean): ClockState {
  const since = now - OBSERVATION_PAUSE;
  if (state === undefined) return { seen: now, since, steady: 0, trusted: false, round: null, doubts: [] };
  const passed = now - state.seen;
  if (jumped || passed < -TOLERANCE || passed > LONGEST_GAP) {
    // The server ran on after it last observed, for less than this.
    const doubt = { from: state.since, to: state.seen + LONGEST_STEP, countedFrom: null };
    const doubts = state.trusted ? state.doubts : limitDoubts([...state.doubts, doubt]);
    return { ...state, seen: now, since, steady: 0, trusted: false, doubts };
  }
  const seen = Math.max(state.seen, now);
  if (state.trusted) return { ...state, seen };
  const steady = state.steady + Math.min(LONGEST_STEP, Math.max(0, passed));
  return steady < STEADY ? { ...state, seen, steady } : trust({ ...state, seen, steady }, now);
}

/** The clock is right: after a day without a jump, or because an operator says so. */
export function trust(state: ClockState, now: number): ClockState {
  const doubts = state.doubts.map((doubt) => ({ ...doubt, countedFrom: doubt.countedFrom ?? now }));
  return { ...state, seen: now, trusted: true, doubts };
}

/** Whether a time fits what was seen last. A list that nobody has ever observed fits every time. */
export function isExplained(state: ClockState | undefined, now: number): boolean {
  return state === undefined || (now - state.seen >= -TOLERANCE && now - state.seen <= LONGEST_GAP);
}

/** Whether somebody must stay although the stored time is older than this one, because that time is in doubt. */
export function isSpared({ doubts }: ClockState, joinedAt: number, before: number): boolean {
  return doubts.some(
    ({ from, to, countedFrom }) =>
      joinedAt >= from && joinedAt <= to && (countedFrom === null || countedFrom >= before),
  );
}

function limitDoubts(doubts: readonly Doubt[]): readonly Doubt[] {
  const [first, second, ...others] = doubts;
  if (doubts.length <= MOST_DOUBTS || first === undefined || second === undefined) return doubts;
  const joined = {
    from: Math.min(first.from, second.from),
    to: Math.max(first.to, second.to),
    countedFrom: null,
  };
  return [joined, ...others];
}

/** Finds jumps of this process's clock: the wall clock has gone further, or less far, than time has. */
export function createJumpDetector(clock: Clock): () => boolean {
  let last = { now: clock.now(), monotonic: clock.monotonic() };
  return () => {
    const here = { now: clock.now(), monotonic: clock.monotonic() };
    const difference = here.now - last.now - (here.monotonic - last.monotonic);
    last = here;
    return Math.abs(difference) > TOLERANCE;
  };
}

/** What is stored; `undefined` where nothing is, or nothing that can be read. */
export async function readClockState(db: Kysely<Database>): Promise<ClockState | undefined> {
  return parseState(await readText(db));
}

/**
 * Changes what is stored, unless another node has changed it in the meantime; then the change is made again on that.
 *
 * @returns what is stored now
 */
export async function changeClockState(
  db: Kysely<Database>,
  change: (state: ClockState | undefined) => ClockState,
): Promise<ClockState> {
  for (;;) {
    const before = await readText(db);
    const state = change(parseState(before));
    const value = JSON.stringify(state);
    const written =
      before === undefined
        ? await db
            .insertInto('setting')
            .values({ name: CLOCK, value })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows: rows }) => rows)
        : await db
            .updateTable('setting')
            .set({ value })
            .where('name', '=', CLOCK)
            .where('value', '=', before)
            .executeTakeFirst()
            .then(({ numUpdatedRows: rows }) => rows);
    if (written === 1n) return state;
  }
}

async function readText(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', CLOCK).executeTakeFirst();
  return row?.value;
}

function parseState(text: string | undefined): ClockState | undefined {
  try {
    const state = JSON.parse(text ?? 'null') as ClockState | null;
    return typeof state?.seen === 'number' && Array.isArray(state.doubts) ? state : undefined;
  } catch {
    return undefined;
  }
}
