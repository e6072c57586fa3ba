import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '../../contract/language.ts';
import { renderMessage, type Message } from '../../mail/message.ts';
import { PACE_RULES } from '../../mail/pace.ts';
import type { Recipients } from '../../mail/outbox.ts';
import { planSending, shareOut, sumOf, type LeftOut } from '../../mail/recipients.ts';
import { runSending } from '../../mail/sender.ts';
import { createTransport } from '../../mail/transport.ts';
import { readAudit, recordAudit } from '../../waitlist/privacy/audit.ts';
import { personalLink, oneClickLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { databaseTime } from '../../waitlist/store/schema.ts';
import type { OpenList } from '../../backup/backup-host.ts';
import { findObstacles } from '../checks/check-message.ts';
import { change, originOf, query, type ActionHost, type Progress, type SendingState } from './action.ts';
import type { Blocked, Done, SumLine } from './plan.ts';
import { Refusal } from './refusal.ts';
import { fingerprintOf, invented, load, messageName } from './messages.ts';
import { conditionOf, countEntries, emailAddress, selection } from './selection.ts';

/** Sends a message in every language to one address, which need not be on the list. */
export const sendTest = change(
  v.object({ name: messageName, to: emailAddress }),
  async (host, { name, to }) => {
    const [obstacle] = await findObstacles(host, name, false);
    const values = { to, number: LANGUAGES.length };
    const carryOut = async (): Promise<Done> => {
      const { message, transport } = await prepare(host, name, false);
      try {
        for (const language of LANGUAGES) {
          const mail = renderMessage(message, invented(host, language));
          const result = await transport.send(to, mail);
          if (result.kind !== 'accepted') throw new Refusal('mailFailed', { sentence: result.answer });
        }
        const detail = { message: name, text: fingerprintOf(message) };
        await recordAudit(host.list.db, host.actor, 'mail-test', detail);
        return { phrase: 'sendTest', ...values };
      } finally {
        transport.close();
      }
    };
    return { shown: { phrase: 'sendTest', values, blockedBy: obstacle && blocked(obstacle) }, carryOut };
  },
);

/** Mails in a minute unless somebody says otherwise: few enough for every provider. */
const PER_MINUTE = 60;

/** So many get it first, if somebody wants to see whether all is well. */
const FIRST = 20;

const sendInput = v.object({
  name: messageName,
  ...selection.entries,
  /** Only a few of them, some of each language. */
  first: v.optional(v.boolean(), false),
  /** People who were not among those meant when the message was begun. */
  addNew: v.optional(v.boolean(), false),
  /** People whose answer did not arrive, who may get it twice. */
  again: v.optional(v.boolean(), false),
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), PER_MINUTE),
});
type SendInput = v.InferOutput<typeof sendInput>;

/** Lines of the log about a message that are shown. */
const LINES = 50;

/** What became of a message: who may not have it and why, who would get it now, and what was done with it. */
export const report = query(v.object({ name: messageName }), async (host, { name }) => {
  const { leftOut, ...plan } = await planFor(host, v.parse(sendInput, { name }));
  return {
    ...plan,
    uncertain: leftOut.uncertain ?? 0,
    /** The newest first. */
    runs: await readAudit(host.list.db, LINES, [], name),
    obstacles: await findObstacles(host, name, true),
  };
});

/** Why somebody does not get it, in this order. */
const LEFT_OUT = [
  ...(['waiting', 'refused', 'accepted', 'rejected', 'uncertain', 'sending', 'new', 'later'] as const),
];

/**
 * Sends a message to people on the list, to each of them once, whoever else sends it and however often it is begun. Whoever
 * comes onto the list after the plan does not get it.
 */
export const send = change(sendInput, async (host, input) => {
  const until = await readDatabaseTime(host.list);
  const { total, byLanguage, leftOut } = await planFor(host, input, until);
  const [obstacle] = await findObstacles(host, input.name, true);
  const minutes = Math.ceil(total / input.perMinute);
  const end = new Date(host.actor.now() + minutes * 60_000).toISOString();
  const out = LEFT_OUT.map((key) => ({ key, value: -(leftOut[key] ?? 0) }));
  const { first, addNew, again } = input;
  const questions = [
    { key: 'first', isOn: first },
    ...(addNew || leftOut.new ? [{ key: 'addNew', isOn: addNew } as const] : []),
    ...(again || leftOut.uncertain ? [{ key: 'again', isOn: again } as const] : []),
  ] as const;
  const sum: readonly SumLine[] = [
    { key: 'chosen', value: out.reduce((rest, { value }) => rest - value, total) },
    ...out,
    { key: 'willGet', value: total, kind: 'result' },
    ...Object.entries(byLanguage).map(([language, value]): SumLine => ({
      key: 'inLanguage',
      value,
      values: { language },
      kind: 'after',
    })),
  ];
  return {
    shown: {
      ...{ phrase: 'send', values: { number: total }, sum, questions },
      then: [{ key: 'howLong', values: { number: minutes, clock: end } }, { key: 'noWayBack' }],
      blockedBy: obstacle && blocked(obstacle),
    },
    carryOut: (progress) => sendTo(host, input, { total, byLanguage, until }, progress),
  };
});

/** @param meant how many get it, and until when they were on the list */
async function sendTo(
  host: ActionHost,
  input: SendInput,
  meant: { total: number; byLanguage: Readonly<Record<string, number>>; until: string },
  { signal, report }: Progress,
): Promise<Done> {
  const { name, first, perMinute } = input;
  const sending: SendingState = { name, perMinute, isFirst: first, waits: [] };
  report({ sending });
  const { message, transport } = await prepare(host, name, true);
  try {
    const failure = await transport.verify();
    if (failure) throw new Refusal('mailFailed', { sentence: failure.answer });
    const outbox = outboxOf(host);
    const { grace } = { ...PACE_RULES, ...outbox.pace };
    sending.beginsAt = new Date(host.actor.now() + grace).toISOString();
    report({ done: 0, total: meant.total });
    await setTimeout(grace, undefined, { signal });
    let done = 0;
    const result = await runSending({
      ...outbox,
      ...{ actor: host.actor, transport, message: name },
      shares: first ? meant.byLanguage : undefined,
      selection: peopleOf(host, input, meant.until),
      render: await openRendering(host, message),
      rate: sending,
      stopped: () => signal.aborted,
      onPeople: (people) => report({ done: (done += people) }),
      onWait: (people, until) => {
        const [at = '', end = ''] = [host.actor.now(), until].map((time) => new Date(time).toISOString());
        sending.waits.unshift({ at, people, until: end });
        report({});
      },
    });
    if (result === 'busy') throw new Refusal('busy');
    const left = await planFor(host, input, meant.until);
    const isWhole = result.stopped === undefined && !first;
    const gone = isWhole ? meant.total - done - left.total : 0;
    const since = { alreadyGone: gone || undefined };
    return { phrase: 'send', people: result.accepted, sent: result, ...since };
  } finally {
    transport.close();
  }
}

/** Who would get it now, of those who are chosen. @param until when the last of them came onto the list */
async function planFor(host: ActionHost, input: SendInput, until?: string) {
  const { list, programme } = host;
  const people = peopleOf(host, input, until);
  const { total: all, ...plan } = await planSending(outboxOf(host), input.name, people);
  const byLanguage = input.first ? shareOut(FIRST, plan.byLanguage) : plan.byLanguage;
  const total = sumOf(byLanguage);
  const waiting = await countEntries(list.db, { ...input, waiting: true }, programme.timeZone);
  const refused = await countEntries(
    list.db,
    { ...input, waiting: false, refused: true },
    programme.timeZone,
  );
  const leftOut: Partial<Record<LeftOut, number>> = { ...plan.leftOut, waiting, refused, later: all - total };
  return { ...plan, byLanguage, total, leftOut };
}

function peopleOf(host: ActionHost, { addNew, again, ...selected }: SendInput, until?: string): Recipients {
  const chosen = conditionOf({ ...selected, waiting: false, refused: false }, host.programme.timeZone);
  const people =
    until === undefined ? chosen : sql<boolean>`${chosen} and coalesce(added_at, joined_at) <= ${until}`;
  return { people, addNew, again: again ? ['uncertain'] : [] };
}

/** The database's time, by which it notes when somebody came onto the list. */
async function readDatabaseTime({ db, kind }: OpenList): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${databaseTime(kind)} as now`.execute(db);
  return rows[0]?.now ?? '';
}

function outboxOf({ actor, list: { db, kind }, pace = {} }: ActionHost) {
  return { db, kind, clock: actor, pace };
}

/** What is in the way, as a plan says it. */
const blocked = ({ id, details }: Awaited<ReturnType<typeof findObstacles>>[number]): Blocked => ({
  reason: id,
  details,
});

/** @throws Refusal where a setting is missing, or something in the message must be corrected first */
async function prepare(host: ActionHost, name: string, isForPeople: boolean) {
  const [obstacle] = await findObstacles(host, name, isForPeople);
  const { server, from, replyTo } = host.settings.mail;
  if (obstacle !== undefined || !server || from === undefined)
    throw new Refusal(obstacle?.id ?? 'noMailServer');
  const { message } = await load(host, name);
  return { message, transport: createTransport({ server, from, replyTo }) };
}

/** Addresses a message to people on the list. Whose language it does not have gets the default one. */
async function openRendering(host: ActionHost, message: Message) {
  const keys = await readLinkKeys(host.list.db, host.actor, 'leave');
  const page = originOf(host);
  const origins = { page, function: host.settings.supabase.url ?? page };
  return ({ id, language: tag }: { id: string; language: string }) => {
    const owner = { id, language: isLanguage(tag) ? tag : DEFAULT_LANGUAGE };
    const links = {
      leaveLink: personalLink(keys, page, owner),
      oneClickLink: oneClickLink(keys, origins, owner),
    };
    return renderMessage(message, { ...owner, ...links });
  };
}
