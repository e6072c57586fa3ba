import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { serverActor } from '../waitlist/privacy/audit.ts';
import type { Lock } from '../waitlist/store/lock.ts';
import {
  CONFIRM_MESSAGE,
  databaseTime,
  type Database,
  type DialectKind,
  type Sending,
  type SendingReason,
} from '../waitlist/store/schema.ts';
import { queueSending } from './outbox.ts';
import type { SenderRules } from './pace.ts';
import { countRecipients } from './recipients.ts';
import { changeSending, HAS_ENDED, selectSendingNow } from './sendings.ts';

/** Why a sending does not begin at its time. */
export interface Obstacle {
  reason: SendingReason;
  /** What the reason names. */
  answer?: string;
}

export interface AgendaOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  rules: SenderRules;
  /** Asks every check of a sending's plan again. */
  findObstacle: (sending: Sending) => Promise<Obstacle | undefined>;
  /** Called with a sending that has stopped by itself, or was paused. */
  onStopped: (sending: Sending) => void;
}

/** So many more than the plan showed may get a message: half as many again, and a hundred. */
const mayBe = (expected: number) => expected * 1.5 + 100;

/** Begins sendings at their time, stops those that must not begin, and ends those of which nobody waits any more. */
export function createAgenda({ db, kind, clock, rules, findObstacle, onStopped }: AgendaOptions) {
  const actor = serverActor(clock);
  const watch = watchClock(db, clock, rules);
  let nextLook = -Infinity;
  const due = () => selectPlanned(db).where('starts_at', '<=', new Date(clock.now()).toISOString()).execute();

  /** What keeps a sending from beginning now. */
  const obstacleOf = async (sending: Sending): Promise<Obstacle | undefined> => {
    const late = clock.now() - Date.parse(sending.starts_at ?? '');
    if (watch.hasJumpedOver(sending) || late > rules.late) return { reason: 'missed' };
    const obstacle = await findObstacle(sending);
    if (obstacle !== undefined) return obstacle;
    const { total } = await countRecipients(db, sending);
    return total > mayBe(sending.expected) ? { reason: 'more', answer: String(total) } : undefined;
  };

  const stop = async (lock: Lock, { id }: Sending, from: 'planned' | 'running', obstacle: Obstacle) => {
    const state = obstacle.reason === 'firstRejected' ? ('paused' as const) : ('stopped' as const);
    const stopped = await lock.write((step) =>
      changeSending(step, actor, id, [from], { state, ...obstacle }),
    );
    if (stopped !== undefined) onStopped(stopped);
  };

  const begin = async (lock: Lock, sending: Sending) => {
    const obstacle = await obstacleOf(sending);
    if (obstacle !== undefined) return stop(lock, sending, 'planned', obstacle);
    await lock.write(async (step) => {
      const now = clock.now();
      const [at, later] = [now, now + rules.lead].map((time) => new Date(time).toISOString());
      const begun = await changeSending(step, actor, sending.id, ['planned'], { state: 'running' });
      // Changed since it was looked at: it is looked at once more.
      if (begun?.version !== sending.version || begun.starts_at !== sending.starts_at) throw new Changed();
      const { rows } = await sql<{ now: string }>`select ${databaseTime(kind)} as now`.execute(step);
      const meant = await queueSending(step, begun, rows[0]?.now ?? '', [at ?? '', later ?? '']);
      await step.updateTable('sending').set({ begun_at: at, meant }).where('id', '=', sending.id).execute();
    });
  };

  /** After the first few: whether all others follow. */
  const decideFirst = async (lock: Lock, sending: Sending) => {
    if (sending.rejected >= rules.firstRejected)
      return stop(lock, sending, 'running', { reason: 'firstRejected' });
    if (clock.now() < Date.parse(sending.begun_at ?? '') + rules.lead) return;
    await lock.write((step) =>
      step.updateTable('sending').set({ first: 0 }).where('id', '=', sending.id).execute(),
    );
  };

  return {
    /** Does what is to be done now, once in each time of looking. @param lock the sender's */
    attend: async (lock: Lock): Promise<void> => {
      if (clock.monotonic() < nextLook) return;
      nextLook = clock.monotonic() + rules.poll;
      await watch.look();
      for (const sending of await due())
        await begin(lock, sending).catch((error: unknown) => {
          if (!(error instanceof Changed)) throw error;
        });
      const running = db.selectFrom('sending').selectAll().where('state', '=', 'running');
      for (const sending of await running.where('first', '>', 0).execute()) await decideFirst(lock, sending);
      for (const { id } of await running.where(HAS_ENDED).execute())
        await lock.write((step) => changeSending(step, actor, id, ['running'], { state: 'done' }));
    },
    /** Whether there is anything to begin, to send or to end. @param maySend whether there is room for mails */
    hasWork: async (maySend: boolean): Promise<boolean> => {
      await watch.look();
      if ((await due()).length > 0) return true;
      if (!maySend) return false;
      return hasToSend(db, clock, rules);
    },
  };
}

/** Whether there is anything to send in the sendings that run, or one of them is to be paused or ended. */
async function hasToSend(db: Kysely<Database>, clock: Clock, rules: SenderRules): Promise<boolean> {
  const now = new Date(clock.now()).toISOString();
  const waits = sql<boolean>`exists (select 1 from mail_delivery as waits
    where waits.message = sending.message and waits.state = 'queued' and waits.at <= ${now}
      and waits.sending = sending.id)`;
  const isRejected = sql<boolean>`(first > 0 and rejected >= ${rules.firstRejected})`;
  const found = selectSendingNow(db, clock)
    .select('id')
    .where(sql<boolean>`(${waits} or ${isRejected} or ${HAS_ENDED})`);
  return (await found.executeTakeFirst()) !== undefined;
}

const selectPlanned = (db: Kysely<Database>) =>
  db.selectFrom('sending').selectAll().where('state', '=', 'planned').where('starts_at', 'is not', null);

/** Notes which sendings the wall clock has jumped over, by a clock that never jumps. */
function watchClock(db: Kysely<Database>, clock: Clock, rules: SenderRules) {
  let last = { wall: clock.now(), monotonic: clock.monotonic() };
  const jumped = new Set<string>();
  return {
    look: async (): Promise<void> => {
      const now = { wall: clock.now(), monotonic: clock.monotonic() };
      const [wall, real] = [now.wall - last.wall, now.monotonic - last.monotonic];
      const [from = '', to = ''] = [last.wall, now.wall].map((time) => new Date(time).toISOString());
      last = now;
      if (wall - real <= rules.jump) return;
      const over = selectPlanned(db).where('starts_at', '>', from).where('starts_at', '<=', to);
      for (const { id } of await over.execute()) jumped.add(id);
    },
    hasJumpedOver: ({ id }: Sending): boolean => jumped.has(id),
  };
}

/** A sending was changed between a look at it and its beginning. */
class Changed extends Error {}

/** Whether mails of a sender that is gone were on their way. @param isAsking whether those are looked for that ask to confirm */
export async function findAbandoned(db: Kysely<Database>, isAsking: boolean): Promise<boolean> {
  const messages = await db.selectFrom('sending').select('message').distinct().execute();
  const names = [...messages.map(({ message }) => message), ...(isAsking ? [CONFIRM_MESSAGE] : [])];
  if (names.length === 0) return false;
  const found = db.selectFrom('mail_delivery').select('message').where('message', 'in', names);
  return (await found.where('state', '=', 'sending').limit(1).executeTakeFirst()) !== undefined;
}

/** What a sender that is gone had begun may have arrived: nobody gets it again without an organiser's will. */
export async function settleAbandoned(step: Transaction<Database>, clock: Pick<Clock, 'now'>): Promise<void> {
  const rows = await step
    .updateTable('mail_delivery')
    .set({ state: 'uncertain', reason: 'killed', at: new Date(clock.now()).toISOString() })
    .where('message', '<>', CONFIRM_MESSAGE)
    .where('message', 'in', step.selectFrom('sending').select('message'))
    .where('state', '=', 'sending')
    .returning('sending')
    .execute();
  for (const [id, lost] of Map.groupBy(rows, ({ sending }) => sending))
    await step
      .updateTable('sending')
      .set((is) => ({ uncertain: sql`${is.ref('uncertain')} + ${sql.lit(lost.length)}` }))
      .where('id', '=', id)
      .execute();
}
