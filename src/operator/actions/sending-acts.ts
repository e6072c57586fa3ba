import * as v from 'valibot';
import { checkPlace, moveHere } from '../../mail/place.ts';
import { isAnySender } from '../../mail/presence.ts';
import { countRecipients } from '../../mail/recipients.ts';
import { changeSending, OPEN, resumeSending, sendVersion } from '../../mail/sendings.ts';
import { readRate, writeRate } from '../../mail/sent-mails.ts';
import { readVersion } from '../../mail/versions.ts';
import { HOUR } from '../../waitlist/clock.ts';
import { readAudit, recordAudit } from '../../waitlist/privacy/audit.ts';
import { messageName, parsePeople } from '../../waitlist/selection.ts';
import type { Sending, SendingReason, SendingState } from '../../waitlist/store/schema.ts';
import { subjectsIn } from '../formats/message-fields.ts';
import { change, originOf, query, type ActionHost } from './action.ts';
import { load, obstacleOf } from './messages.ts';
import { follows, Refusal, type Done } from './plan.ts';
import { readKept } from './set-stage.ts';

/** What somebody has decided asks nobody any more. */
const DECIDED: readonly (SendingReason | '')[] = ['replaced', 'takenBack'];
/** What has ended is shown for so long, in milliseconds. */
const JUST_DONE = HOUR / 6;
const MINUTE = 60_000;

/** A sending as it is shown. */
async function describeSending(host: ActionHost, sending: Sending, rate: number) {
  const written = await readVersion(host.list.db, sending.message, sending.version);
  const { accepted, rejected, uncertain, meant, expected } = sending;
  const done = accepted + rejected + uncertain;
  const isRunning = sending.state === 'running';
  const from = isRunning ? host.actor.now() : Date.parse(sending.starts_at ?? '');
  const minutes = ((isRunning ? meant : expected) - done) / rate + (sending.first > 0 ? 10 : 0);
  const endsAt = Number.isNaN(from) ? undefined : new Date(from + minutes * MINUTE).toISOString();
  // Whoever joins until a sending begins gets it, too.
  const people = sending.state === 'planned' ? (await countRecipients(host.list.db, sending)).total : meant;
  return {
    ...{ id: sending.id, message: sending.message, version: sending.version, first: sending.first },
    subjects: subjectsIn(written?.texts ?? {}, host.programme),
    ...{ state: sending.state, reason: sending.reason, answer: sending.answer },
    ...{ withStage: sending.with_stage === 1, startsAt: sending.starts_at ?? undefined, endsAt },
    ...{ waitsUntil: sending.waits_until ?? undefined, begunAt: sending.begun_at ?? undefined },
    ...{ people, expected, meant, accepted, rejected, uncertain, done },
    ...{ by: sending.planned_by, changedBy: sending.changed_by, changedAt: sending.changed_at },
    /** For whom it is, and whether also for those who may have it. */
    selected: parsePeople(sending.people),
  };
}

export type ShownSending = Awaited<ReturnType<typeof describeSending>>;

/**
 * What is being sent, what is planned, what waits for somebody, and what has just ended, or with `all` the last of each message;
 * whether anybody sends, and how fast.
 */
export const sendings = query(v.object({ all: v.optional(v.boolean()) }), async (host, { all }) => {
  const { list, actor } = host;
  const { db, kind } = list;
  const rows = await db.selectFrom('sending').selectAll().orderBy('id', 'desc').execute();
  const since = new Date(actor.now() - JUST_DONE).toISOString();
  const seen = new Set<string>();
  const shown = rows.filter(({ message, state, reason, changed_at, begun_at }) => {
    // What somebody took back before it began was none.
    if (all && begun_at === null && DECIDED.includes(reason)) return false;
    // Whatever is newer has taken its place.
    const isNewest = !seen.has(message);
    seen.add(message);
    if (OPEN.includes(state)) return true;
    return isNewest && (all === true || (state === 'done' ? changed_at > since : !DECIDED.includes(reason)));
  });
  const perMinute = await readRate(db);
  const { kept } = await readKept(host);
  return {
    sendings: await Promise.all(shown.map((row) => describeSending(host, row, perMinute))),
    /** The stage that is planned. */
    stage: kept.planned,
    stageNow: kept.stage,
    perMinute,
    isSent: await isAnySender(db, kind),
    /** Nothing is sent from here: the list may send from elsewhere. */
    elsewhere: await findElsewhere(host),
  };
});

/** Lines of the log about a message that are shown, and people who are named because they may not have got it. */
const [LINES, NAMED] = [50, 50];

/** What became of a message's last sending: who may not have it and why, and who would get it now. */
export const report = query(v.object({ name: messageName }), async (host, { name }) => {
  const { db } = host.list;
  const last = await db
    .selectFrom('sending')
    .selectAll()
    .where('message', '=', name)
    .where('begun_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = db
    .selectFrom('mail_delivery')
    .where('message', '=', name)
    .where('sending', '=', last?.id ?? '')
    .where('state', 'in', ['rejected', 'uncertain']);
  const groups = await rows
    .select((is) => ['state', 'reason', 'answer as codes', is.fn.countAll().as('people')])
    .groupBy(['state', 'reason', 'answer'])
    .execute();
  const failures = await rows
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select(['at', 'email', 'state', 'reason', 'answer as codes'])
    .orderBy('at', 'desc')
    .orderBy('submission_id')
    .limit(NAMED)
    .execute();
  const { total: waiting } = await countRecipients(db, { message: name, people: last?.people ?? '{}' });
  return {
    sending: last && (await describeSending(host, last, await readRate(db))),
    waiting,
    groups: groups.map((group) => ({ ...group, people: Number(group.people) })),
    failures,
    /** The newest first. */
    runs: await readAudit(db, LINES, [], name),
  };
});

const one = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A change of a sending that nobody has to see first. */
function act(
  phrase: 'pauseSending' | 'takeSendingBack',
  from: readonly SendingState[],
  next: { state: SendingState; reason?: SendingReason },
) {
  return change(one, ({ list, actor }, { id }) => ({
    shown: { phrase },
    carryOut: async (): Promise<Done> => {
      const changed = await list.db
        .transaction()
        .execute((step) => changeSending(step, actor, id, from, next));
      if (changed === undefined) throw new Refusal('planGone');
      return { phrase };
    },
  }));
}

/** Pauses what is being sent; mails on their way still get their answer. */
export const pauseSending = act('pauseSending', ['running'], { state: 'paused' });

/** Takes back what has not ended, or puts away what has stopped. What was sent stays sent. */
export const takeSendingBack = act('takeSendingBack', [...OPEN, 'stopped'], {
  state: 'stopped',
  reason: 'takenBack',
});

/** Goes on with what was paused. */
export const goOn = change(one, async (host, { id }) => {
  const sending = await findSending(host, id);
  const { total } = await countRecipients(host.list.db, sending);
  const perMinute = await readRate(host.list.db);
  const minutes = Math.ceil(total / perMinute);
  const end = new Date(host.actor.now() + minutes * MINUTE).toISOString();
  return {
    shown: {
      ...{ phrase: 'goOn', values: { number: total } },
      then: [
        { key: 'howLong', values: { number: minutes, clock: end } },
        { key: 'version', values: { version: sending.version } },
      ],
      blockedBy: await obstacleOf(host, sending.message),
    },
    carryOut: async (): Promise<Done> => {
      if ((await resumeSending(host.list.db, host.actor, id)) === undefined) throw new Refusal('planGone');
      return { phrase: 'goOn', people: total };
    },
  };
});

/** Those to whom an open sending has not written yet get another version, the newest. */
export const useVersion = change(one, async (host, { id }) => {
  const sending = await findSending(host, id);
  const { version, accepted, rejected, uncertain, meant, expected, begun_at, message } = sending;
  const { version: newest } = await load(host, message);
  const done = accepted + rejected + uncertain;
  const rest = (begun_at === null ? expected : meant) - done;
  return {
    shown: {
      ...{ phrase: 'useVersion', values: { version: newest.number, number: rest } },
      sum: [
        { key: 'inSending', value: rest + done },
        { key: 'haveVersion', value: -done, values: { version } },
        { key: 'willGetVersion', value: rest, values: { version: newest.number }, kind: 'result' },
      ],
      then: follows(done > 0 && { key: 'versionStays', values: { version } }),
      blockedBy: await obstacleOf(host, message),
    },
    carryOut: async (): Promise<Done> => {
      if (!(await sendVersion(host.list.db, host.actor, id, newest.number))) throw new Refusal('planGone');
      return { phrase: 'useVersion', number: newest.number };
    },
  };
});

/** How many mails of messages leave in a minute, of all messages. */
export const setRate = change(
  v.object({ perMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) }),
  ({ list, actor }, { perMinute }) => ({
    shown: { phrase: 'setRate', values: { number: perMinute } },
    carryOut: async (): Promise<Done> => {
      await writeRate(list.db, perMinute);
      await recordAudit(list.db, actor, 'mail-rate', { perMinute });
      return { phrase: 'setRate', number: perMinute };
    },
  }),
);

/** @throws Refusal where it is not there any more, or has ended */
async function findSending({ list: { db } }: ActionHost, id: string): Promise<Sending> {
  const found = db.selectFrom('sending').selectAll().where('id', '=', id).where('state', 'in', OPEN);
  const sending = await found.executeTakeFirst();
  if (sending === undefined) throw new Refusal('planGone');
  return sending;
}

/** Where the list may send from, if that is not here. */
export async function findElsewhere(host: ActionHost) {
  const place = await checkPlace({ ...host.list, origin: originOf(host) });
  return typeof place === 'string' ? undefined : place;
}

/** Makes this the list from which mails are sent: it was moved, or its page was. */
export const moveList = change(v.object({}), async (host) => {
  const elsewhere = await findElsewhere(host);
  const origin = originOf(host);
  return {
    shown: {
      ...{ phrase: 'moveList', values: { origin } },
      then: [
        { key: 'notFromThere', values: { origin: elsewhere?.origin ?? origin } },
        { key: 'whatWasSent' },
      ],
    },
    carryOut: async (): Promise<Done> => {
      const { list, actor } = host;
      const move = { kind: list.kind, origin, actor };
      const number = await list.db.transaction().execute((step) => moveHere(step, move));
      return { phrase: 'moveList', number };
    },
  };
});
