import type { Kysely } from 'kysely';
import { shownWordings } from '../../../waitlist/privacy/consent-wording.ts';
import { DAY } from '../../../waitlist/clock.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { retentionDays, type Context } from '../../cli/context.ts';
import { localTime } from '../../time/zone.ts';
import { countEntries } from '../entries.ts';
import { retentionStatus } from '../retention.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** Milliseconds after which a round of retention is late: it runs once a day. */
const LATE = 2 * DAY;

/** What the page promises: people are deleted in time, and what they agreed to is known. */
export async function checkPrivacy(context: Context): Promise<Finding[]> {
  const { db } = await context.list();
  return [...(await checkRetention(context)), await checkWordings(db, context)];
}

async function checkRetention(context: Context): Promise<Finding[]> {
  const { clock, zone, messages } = context;
  const { retention: texts } = messages.doctor;
  const now = clock.now();
  const time = (instant: number) => localTime(zone, instant);
  const { db } = await context.list();
  const { days, clock: state, forgottenBefore } = await retentionStatus(db, now, retentionDays(context));
  const isFuture = forgottenBefore !== undefined && Date.parse(forgottenBefore) > now;
  const future = isFuture ? [warning('retention', texts.future(time(Date.parse(forgottenBefore))))] : [];
  if (days === undefined) return [good('retention', texts.off), ...future];
  if (state?.trusted === false) return [warning('retention', texts.paused(time(state.since))), ...future];
  const round = state?.lastRound ?? undefined;
  if (round === undefined)
    return [
      (await isOlderThan(db, now - LATE)) ? warning('retention', texts.never) : good('retention', texts.soon),
      ...future,
    ];
  return [
    Math.abs(now - round) > LATE
      ? bad('retention', texts.late(time(round)))
      : good('retention', texts.good(time(round))),
    ...future,
  ];
}

/** Whether somebody joined so long ago that retention should have run by now. */
async function isOlderThan(db: Kysely<Database>, time: number): Promise<boolean> {
  return (await countEntries(db, { until: new Date(time).toISOString() })) > 0;
}

async function checkWordings(db: Kysely<Database>, { messages: { doctor } }: Context): Promise<Finding> {
  const { shown, corrupt } = await shownWordings(db);
  if (corrupt > 0) return bad('wordings', doctor.wordings.corrupt(corrupt));
  return good('wordings', shown.length === 0 ? doctor.wordings.none : doctor.wordings.good(shown.length));
}
