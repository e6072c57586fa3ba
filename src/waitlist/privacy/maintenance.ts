import type { Kysely } from 'kysely';
import { consentFor } from '../../content/consent-wording.ts';
import { DAY, HOUR, type Clock } from '../clock.ts';
import { LONGEST } from '../confirm/ask-owners.ts';
import { readSetting, replaceSetting, writeSetting } from '../store/setting.ts';
import { assertKnownSchema } from '../store/migrations.ts';
import type { Database, OpenList } from '../store/schema.ts';
import { recordConsentWording } from './shown-wordings.ts';
import { serverActor } from './audit.ts';
import { deleteExpired, scrubDeleted } from './deletion.ts';

/** Milliseconds after a round in which there is no other. */
const LEAST = 20 * HOUR;
/** Milliseconds since the last round by which the clock must have jumped, unless the server was off for so long. */
const MOST = 3 * DAY;
/** Setting: when the last round was; UTC, ISO 8601. All nodes share it. */
const DAILY_ROUND = 'daily_round';
/** Setting: when the last one was that was due; UTC, ISO 8601. */
const DUE_ROUND = 'due_round';

/**
 * Whether it is time for what is done once a day. `paused`: the last round is not a day or two ago, or there was none.
 * Then either the server was off or the clock is wrong, and nobody may be deleted by this clock until the next round.
 *
 * @param last when the last round was, `undefined` if there was none; both in milliseconds since 1970
 */
export function decideRound(last: number | undefined, now: number): 'notDue' | 'due' | 'paused' {
  const passed = last === undefined ? Number.NaN : now - last;
  if (Math.abs(passed) < LEAST) return 'notDue';
  return passed >= LEAST && passed <= MOST ? 'due' : 'paused';
}

/** When the last round was, in milliseconds since 1970; `undefined` if there was none. */
export async function readLastRound(db: Kysely<Database>): Promise<number | undefined> {
  const time = Date.parse((await readSetting(db, DAILY_ROUND)) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Whether something may be deleted for its age by this clock: a round was due by it in the last three days. The round that
 * a server makes after a start with a wrong clock is not.
 */
export async function isClockTrusted(db: Kysely<Database>, now: number): Promise<boolean> {
  const passed = now - Date.parse((await readSetting(db, DUE_ROUND)) ?? '');
  return passed >= 0 && passed <= MOST;
}

/** Begins a round if it is time for one: for one node only, where several ask at once. */
async function beginRound(db: Kysely<Database>, clock: Pick<Clock, 'now'>) {
  const before = await readSetting(db, DAILY_ROUND);
  const now = clock.now();
  const round = decideRound(await readLastRound(db), now);
  if (round === 'notDue') return round;
  return (await replaceSetting(db, DAILY_ROUND, before, new Date(now).toISOString())) ? round : 'notDue';
}

/** What one round of maintenance found and did. */
export type MaintenanceReport = Awaited<ReturnType<ReturnType<typeof createMaintenance>>>;

/**
 * What the service does by itself, whatever host it runs on. It keeps the wording beside the form. Once a day it deletes
 * who joined too long ago and who has not confirmed their address in time, and makes unreadable what is left in the files
 * of everybody who was deleted.
 *
 * @param retentionDays days from joining to deletion; `undefined`: nobody is deleted for their age
 * @param consent the wording beside the form
 * @returns looks whether anything is to be done; call it every hour at least
 */
export function createMaintenance(
  list: OpenList,
  clock: Pick<Clock, 'now'>,
  retentionDays: number | undefined,
  consent = consentFor(false),
) {
  const actor = serverActor(clock);
  const { db } = list;
  return async () => {
    await assertKnownSchema(db);
    await recordConsentWording(db, clock, consent);
    const round = await beginRound(db, clock);
    // Rows that were deleted for their age, or because their owners did not confirm them in time, if this was looked at.
    let deleted: number | undefined;
    if (round === 'due') {
      await writeSetting(db, DUE_ROUND, new Date(clock.now()).toISOString());
      deleted = await deleteExpired(list, actor, retentionDays);
      const last = new Date(clock.now() - LONGEST).toISOString();
      await db.deleteFrom('confirm_mail').where('at', '<', last).execute();
    }
    if (round !== 'notDue') await scrubDeleted(list);
    return { round, retentionDays, deleted };
  };
}
