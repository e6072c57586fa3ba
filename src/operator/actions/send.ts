import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '../../contract/language.ts';
import { renderMessage, type Message } from '../../mail/message.ts';
import { PACE_RULES } from '../../mail/pace.ts';
import { planSending, shareOut, sumOf } from '../../mail/plan.ts';
import { runSending } from '../../mail/send.ts';
import { createTransport } from '../../mail/transport.ts';
import { readAudit, recordAudit } from '../../waitlist/privacy/audit.ts';
import { personalLink, oneClickLink, readLinkKeys } from '../../waitlist/privacy/leave.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { findObstacles } from '../checks/message.ts';
import { change, differenceFrom, shownCount, type ActionHost, type SendingState } from './action.ts';
import { Refusal } from './refusal.ts';
import { conditionOf, countEntries } from './entries.ts';
import { fingerprintOf, invented, load, messageName, originOf } from './message.ts';
import { emailAddress, selection } from './selection.ts';

/** Sends a message in every language to one address, which need not be on the list. */
export const sendTest = change({
  input: v.object({ name: messageName, to: emailAddress }),
  plan: async (host, { name, to }) => {
    const [obstacle] = await findObstacles(host, name, false);
    return { to, mails: LANGUAGES.length, obstacle: obstacle?.id };
  },
  apply: async (host, { name, to }) => {
    const { message, transport } = await prepare(host, name, false);
    try {
      for (const language of LANGUAGES) {
        const mail = renderMessage(message, invented(host, language));
        const result = await transport.send(to, mail);
        if (result.kind !== 'accepted') throw new Refusal('mailFailed', { sentence: result.answer });
      }
      await recordAudit(host.list.db, host.actor, 'mail-test', {
        message: name,
        text: fingerprintOf(message),
      });
      return { to, mails: LANGUAGES.length };
    } finally {
      transport.close();
    }
  },
});

/** Mails in a minute unless somebody says otherwise: few enough for every provider. */
const PER_MINUTE = 60;

const sendInput = v.object({
  name: messageName,
  ...selection.entries,
  /** Only so many of them, some of each language. */
  first: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  /** People who were not among those meant when the message was begun. */
  addNew: v.optional(v.boolean(), false),
  again: v.optional(v.array(v.picklist(['uncertain', 'rejected'])), []),
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), PER_MINUTE),
  shown: shownCount,
});

/** Lines of the log about a message that are shown. */
const LINES = 50;

/** Why somebody who was chosen does not get a message; `later`: others get it first. */
export type LeftOut =
  keyof Awaited<ReturnType<typeof planSending>>['leftOut'] | ('waiting' | 'refused' | 'later');

/** Sends a message to people on the list, to each of them once, whoever else sends it and however often it is begun. */
export const send = change({
  input: sendInput,
  plan: async (host, input) => {
    const { later, ...plan } = await planFor(host, input);
    const obstacles = await findObstacles(host, input.name, true);
    const { timeZone } = host.programme;
    const leftOut: Partial<Record<LeftOut, number>> = plan.leftOut;
    const waiting = await countEntries(host.list.db, { ...input, waiting: true }, timeZone);
    const refused = await countEntries(host.list.db, { ...input, waiting: false, refused: true }, timeZone);
    return {
      ...plan,
      leftOut: {
        ...leftOut,
        ...(waiting > 0 && { waiting }),
        ...(refused > 0 && { refused }),
        ...(later > 0 && { later }),
      },
      /** What was done with it, by whom, the newest first. */
      runs: await readAudit(host.list.db, LINES, [], input.name),
      obstacle: obstacles[0]?.id,
      obstacles,
    };
  },
  apply: async (host, input, { signal, report }) => {
    const { name, first, perMinute } = input;
    const sending: SendingState = { name, perMinute, isFirst: first !== undefined, waits: [] };
    report({ sending });
    const { message, transport } = await prepare(host, name, true);
    try {
      const failure = await transport.verify();
      if (failure) throw new Refusal('mailFailed', { sentence: failure.answer });
      const outbox = outboxOf(host);
      const { grace } = { ...PACE_RULES, ...outbox.pace };
      sending.beginsAt = new Date(Date.now() + grace).toISOString();
      report({ done: 0, total: (await planFor(host, input)).total });
      await setTimeout(grace, undefined, { signal });
      const { total: people, byLanguage } = await planFor(host, input);
      report({ total: people });
      let done = 0;
      const result = await runSending({
        ...outbox,
        ...{ actor: host.actor, transport, message: name },
        shares: first === undefined ? undefined : byLanguage,
        selection: peopleOf(host, input),
        render: await openRendering(host, message),
        rate: sending,
        stopped: () => signal.aborted,
        onPeople: (people) => report({ done: (done += people) }),
        onWait: (people, until) => {
          const [at = '', end = ''] = [Date.now(), until].map((time) => new Date(time).toISOString());
          sending.waits.unshift({ at, people, until: end });
          report({});
        },
      });
      if (result === 'busy') throw new Refusal('busy');
      return { ...result, differs: differenceFrom(input.shown, people) };
    } finally {
      transport.close();
    }
  },
});

/** Who would get it now, of those who are chosen. */
async function planFor(host: ActionHost, input: v.InferOutput<typeof sendInput>) {
  const { total: all, ...plan } = await planSending(outboxOf(host), input.name, peopleOf(host, input));
  const byLanguage = input.first === undefined ? plan.byLanguage : shareOut(input.first, plan.byLanguage);
  const total = sumOf(byLanguage);
  return { ...plan, byLanguage, total, later: all - total };
}

function peopleOf(host: ActionHost, { addNew, again, ...selected }: v.InferOutput<typeof sendInput>) {
  const people = conditionOf({ ...selected, waiting: false, refused: false }, host.programme.timeZone);
  return { people, addNew, again };
}

function outboxOf({ list: { db, kind }, pace = {} }: ActionHost) {
  return { db, kind, clock: systemClock, pace };
}

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
