import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Clock } from '../waitlist/clock.ts';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import type { Database, Sending, SendingReason, SendingState } from '../waitlist/store/schema.ts';

/** Those that somebody still has to do with: they are to begin, run, or wait for somebody. */
export const OPEN: readonly SendingState[] = ['planned', 'running', 'paused'];

/** What a plan decides of a sending. */
export type NewSending = Pick<
  Sending,
  'message' | 'version' | 'people' | 'first' | 'expected' | 'with_stage' | 'starts_at' | 'origin'
>;

const NOTHING = { reason: '', answer: '', waits_until: null, begun_at: null } as const;
const NO_MAILS = { meant: 0, accepted: 0, rejected: 0, uncertain: 0 };

/** Somebody else has planned the message meanwhile. */
export class OtherIsOpenError extends Error {}

/**
 * Plans a sending. The open one of the same message that its plan showed ends: its mails that were not sent are in this one.
 *
 * @param replaced the id of that one, if there was any
 * @returns its id
 * @throws OtherIsOpenError where another one is open by now; then nothing was changed
 */
export async function addSending(
  db: Kysely<Database>,
  actor: Actor,
  planned: NewSending,
  replaced?: string,
): Promise<string> {
  const id = newId();
  const at = new Date(actor.now()).toISOString();
  const by = { planned_by: actor.user, changed_by: actor.user, planned_at: at, changed_at: at };
  const { message, version, starts_at, first } = planned;
  await db.transaction().execute(async (step) => {
    if (replaced !== undefined)
      await changeSending(step, actor, replaced, OPEN, { state: 'stopped', reason: 'replaced' });
    const { numInsertedOrUpdatedRows: added } = await step
      .insertInto('sending')
      .values({ ...planned, ...NOTHING, ...NO_MAILS, ...by, id, state: 'planned' })
      // An index knows the open one.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added !== 1n) throw new OtherIsOpenError();
    const when = { at: starts_at ?? 'stage', ...(first > 0 && { first }) };
    await recordAudit(step, actor, 'mail-planned', { message, version, people: planned.expected, ...when });
  });
  return id;
}

interface SendingChange {
  state: SendingState;
  reason?: SendingReason | '';
  /** What the reason names. */
  answer?: string;
}

/**
 * Brings a sending into another state, with a line in the audit log.
 *
 * @param from the states in which that is possible
 * @returns the sending; `undefined` where it is in none of them by now, and nothing was changed
 */
export async function changeSending(
  step: Kysely<Database>,
  actor: Actor,
  id: string,
  from: readonly SendingState[],
  { state, reason = '', answer = '' }: SendingChange,
): Promise<Sending | undefined> {
  const changed = { changed_by: actor.user, changed_at: new Date(actor.now()).toISOString() };
  const sending = await step
    .updateTable('sending')
    .set({ state, reason, answer, ...changed, waits_until: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (sending === undefined) return undefined;
  const { message, accepted, rejected, uncertain } = sending;
  const counts = sending.begun_at === null ? {} : { accepted, rejected, uncertain };
  const why = reason === '' ? {} : { reason };
  await recordAudit(step, actor, 'mail-state', { message, state, ...why, ...counts });
  return sending;
}

/** Goes on with a sending that was paused. Whoever waits for their mail is next, the first few and all others. */
export async function resumeSending(
  db: Kysely<Database>,
  actor: Actor,
  id: string,
): Promise<Sending | undefined> {
  return db.transaction().execute(async (step) => {
    const sending = await changeSending(step, actor, id, ['paused'], { state: 'running' });
    if (sending === undefined) return undefined;
    await step.updateTable('sending').set({ first: 0 }).where('id', '=', id).execute();
    const at = new Date(actor.now()).toISOString();
    await step
      .updateTable('mail_delivery')
      .set({ at, attempts: 0 })
      .where('message', '=', sending.message)
      .where('state', '=', 'queued')
      .where('sending', '=', id)
      .execute();
    return sending;
  });
}

/** Those to whom an open sending has not written yet get another version. @returns whether it is still open */
export async function sendVersion(
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  version: number,
): Promise<boolean> {
  return db.transaction().execute(async (step) => {
    const changed = step.updateTable('sending').set({ version }).where('id', '=', id);
    const sending = await changed.where('state', 'in', OPEN).returning('message').executeTakeFirst();
    if (sending === undefined) return false;
    await step
      .updateTable('mail_delivery')
      .set({ version })
      .where('message', '=', sending.message)
      .where('state', '=', 'queued')
      .where('sending', '=', id)
      .execute();
    await recordAudit(step, actor, 'mail-version', { message: sending.message, version });
    return true;
  });
}

/** Those whose mails may leave now: they run, and do not wait after failures. */
export function selectSendingNow(db: Kysely<Database>, clock: Pick<Clock, 'now'>) {
  const now = new Date(clock.now()).toISOString();
  return db
    .selectFrom('sending')
    .where('state', '=', 'running')
    .where(sql<boolean>`coalesce(waits_until, '') <= ${now}`);
}

/** On a row of `sending`: nobody waits for their mail any more, and none is on its way. Whoever has left does not wait. */
export const HAS_ENDED = sql<boolean>`not exists (
  select 1 from mail_delivery as waits join submission on submission.id = waits.submission_id
    where waits.message = sending.message and waits.state = 'queued' and waits.sending = sending.id)
  and not exists (
    select 1 from mail_delivery as way
      where way.message = sending.message and way.state = 'sending' and way.sending = sending.id)`;
