import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { renderMessage } from '../../mail/message.ts';
import { isAnySender } from '../../mail/presence.ts';
import { countRecipients, shareOut, sumOf } from '../../mail/recipients.ts';
import { addSending, OPEN, OtherIsOpenError } from '../../mail/sendings.ts';
import { readRate } from '../../mail/sent-mails.ts';
import { createTransport } from '../../mail/transport.ts';
import { saveVersion } from '../../mail/versions.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import {
  asInstants,
  countEntries,
  emailAddress,
  messageName,
  parsePeople,
  selection,
} from '../../waitlist/selection.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { change, originOf, type ActionHost } from './action.ts';
import { follows, Refusal, type Blocked, type Done, type Phrase, type SumLine } from './plan.ts';
import { fingerprintOf, invented, load, obstacleOf } from './messages.ts';
import { readKept } from './set-stage.ts';

/** Sends a message in every language to one address, which need not be on the list: what is typed, or the newest version. */
export const sendTest = change(
  v.object({ name: messageName, to: emailAddress }),
  async (host, { name, to }) => {
    const obstacle = await obstacleOf(host, name, false);
    const values = { to, number: LANGUAGES.length };
    const carryOut = async (): Promise<Done> => {
      const { server, from, replyTo } = host.settings.mail;
      if (!server || from === undefined) throw new Refusal('noMailServer');
      const { message } = await load(host, name);
      const transport = createTransport({ server, from, replyTo });
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
    return { shown: { phrase: 'sendTest', values, blockedBy: obstacle }, carryOut };
  },
);

/** Milliseconds from the button to the first mail, in which it can be taken back. */
const GRACE = 30_000;
/** Minutes between the first few and all others. */
const LEAD = 10;

const sendInput = v.object({
  name: messageName,
  ...v.omit(selection, ['text', 'waiting', 'importId']).entries,
  /** So many of them first, some of each language; the others ten minutes later. */
  first: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** When, by the clocks of the programme's zone unless it names another: `2026-12-05 09:00`. */
  at: v.optional(v.string()),
  /** Five minutes after applications were opened. */
  withStage: v.optional(v.boolean(), false),
  /** People whose answer did not arrive, who may get it twice. */
  again: v.optional(v.boolean(), false),
});
type SendInput = v.InferOutput<typeof sendInput>;

/** Why somebody does not get it, in this order. */
const LEFT_OUT = ['waiting', 'refused', 'accepted', 'rejected', 'uncertain', 'sending'] as const;

/**
 * Plans to send the newest version of a message to everybody who fits when it begins and has none of it. The server sends it;
 * another sending of the same message that has not ended is replaced by this one.
 */
export const send = change(sendInput, async (host, input) => {
  const { list, actor, programme } = host;
  const { name, first = 0, at: typed, again, withStage, ...selected } = input;
  const now = actor.now();
  const time = typed === undefined ? undefined : parseTimestamp(typed.trim(), programme.timeZone);
  const chosen = asInstants(selected, programme.timeZone);
  const people = JSON.stringify({ ...chosen, ...(again && { again }) });
  const { total, byLanguage, leftOut } = await countPeople(host, name, people);
  const { version } = await load(host, name);
  const rate = await readRate(list.db);
  const minutes = Math.ceil(total / rate) + (first > 0 && first < total ? LEAD : 0);
  const end = new Date((time ?? now) + minutes * 60_000).toISOString();
  const [other] = await list.db
    .selectFrom('sending')
    .select(['id', 'planned_by as name', 'version'])
    .where('message', '=', name)
    .where('state', 'in', OPEN)
    .execute();
  const number = Math.max(1, version.number);
  const isLater = time !== undefined || withStage;
  const then = follows(
    withStage ? { key: 'withStage' } : { key: 'howLong', values: { number: minutes, clock: end } },
    { key: 'version', values: { version: number } },
    isLater && { key: 'whoJoins' },
    other && { key: 'replaces', values: other },
    again && { key: 'mayGetTwice' },
    !(await isAnySender(list.db, list.kind)) && { key: 'nobodySends' },
    { key: isLater ? 'noWayBackLater' : 'noWayBack' },
  );
  const phrase: Phrase = withStage ? 'sendWithStage' : time === undefined ? 'send' : 'sendLater';
  const at = time === undefined ? undefined : new Date(time).toISOString();
  const questions = again || leftOut.uncertain ? [{ key: 'again' as const, isOn: again }] : [];
  return {
    shown: {
      ...{ phrase, values: { number: total, time: at }, questions, then },
      sum: sumLines(total, byLanguage, leftOut, first),
      blockedBy:
        (await timeAgainst(host, input, time)) ??
        (await obstacleOf(host, name)) ??
        // Whoever joins until its time is meant, too.
        (total === 0 && !isLater ? { reason: 'nobody' } : undefined),
    },
    carryOut: async (): Promise<Done> => {
      // A sample that nobody has changed becomes a message.
      if (version.number === 0 && (await saveVersion(list.db, actor, name, version.texts, 0)) === undefined)
        throw new Refusal('planGone');
      const begins = at ?? new Date(host.actor.now() + (host.grace ?? GRACE)).toISOString();
      const planned = {
        ...{ message: name, version: number, people, first, expected: total, origin: originOf(host) },
        ...{ with_stage: withStage ? 1 : 0, starts_at: withStage ? null : begins },
      };
      await addSending(list.db, actor, planned, other?.id).catch((error: unknown) => {
        throw error instanceof OtherIsOpenError ? new Refusal('planGone') : error;
      });
      return { phrase, people: total, at, name };
    },
  };
});

function sumLines(
  total: number,
  byLanguage: Readonly<Record<string, number>>,
  leftOut: Readonly<Partial<Record<(typeof LEFT_OUT)[number], number>>>,
  first: number,
): readonly SumLine[] {
  const out = LEFT_OUT.map((key) => ({ key, value: -(leftOut[key] ?? 0) }));
  const atOnce = sumOf(shareOut(first, byLanguage));
  const after = (key: SumLine['key'], value: number, values?: SumLine['values']): SumLine => {
    return { key, value, values, kind: 'after' };
  };
  return [
    { key: 'chosen', value: out.reduce((rest, { value }) => rest - value, total) },
    ...out,
    { key: 'willGet', value: total, kind: 'result' },
    ...Object.entries(byLanguage).map(([language, value]) => after('inLanguage', value, { language })),
    ...(first > 0 ? [after('first', atOnce), after('later', total - atOnce)] : []),
  ];
}

async function countPeople({ list: { db } }: ActionHost, message: string, people: string) {
  const counted = await countRecipients(db, { message, people });
  const chosen = parsePeople(people);
  const waiting = await countEntries(db, { ...chosen, waiting: true });
  const refused = await countEntries(db, { ...chosen, waiting: false, refused: true });
  return { ...counted, leftOut: { ...counted.leftOut, waiting, refused } };
}

/** What is in the way of a time. */
async function timeAgainst(
  host: ActionHost,
  { at, withStage }: SendInput,
  time: number | undefined,
): Promise<Blocked | undefined> {
  if (at !== undefined && withStage) return { reason: 'twoTimes' };
  if (at !== undefined && time === undefined) return { reason: 'notATime' };
  if (time !== undefined && time <= host.actor.now()) return { reason: 'past' };
  const isOpen = withStage && (await readKept(host)).kept.stage === 'applications';
  return isOpen ? { reason: 'stageIsOpen' } : undefined;
}
