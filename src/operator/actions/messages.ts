import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { leavePath } from '../../content/locales.ts';
import { TOKEN_PARAMETER } from '../../contract/leave.ts';
import { byLanguage, DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '../../contract/language.ts';
import { parseEmail } from '../../contract/email.ts';
import { isThisMachine } from '../../hosts/shared/server-url.ts';
import { loadMessage, renderMessage, type Message } from '../../mail/message.ts';
import { planSending } from '../../mail/plan.ts';
import { runSending } from '../../mail/send.ts';
import { createTransport } from '../../mail/transport.ts';

import { leaveLink, oneClickLink, readLeaveKeys } from '../../waitlist/privacy/leave.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { CONFIRM_MESSAGE } from '../../waitlist/store/schema.ts';
import { change, query, Refusal, type ActionHost } from './action.ts';
import { checkPublicOrigin } from './doctor/site-checks.ts';
import { conditionOf } from './entries.ts';
import { openOutputFile, writeNewFile } from './output-file.ts';
import { filterOf, selection } from './people.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A message is a folder; its name is in addresses and in the outbox. One is not for the organiser to send. */
const name = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,80}$/),
  v.check((typed) => typed !== CONFIRM_MESSAGE),
);
/** The Markdown of each language. */
const texts = v.record(v.picklist(LANGUAGES), v.pipe(v.string(), v.maxLength(100_000)));

/** The messages in the folder, and how far each has got. */
export const messages = query({
  input: v.object({}),
  run: async ({ list, mailFolder }) => {
    const counted = await list.db
      .selectFrom('mail_delivery')
      .select(['message', 'state'])
      .select((is) => is.fn.countAll().as('people'))
      .groupBy(['message', 'state'])
      .execute();
    const begun = await list.db.selectFrom('mail_message').select(['name', 'begun_at']).execute();
    const folders = readdirSync(mailFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && v.is(name, entry.name))
      .map((entry) => entry.name);
    const names = new Set([...folders, ...begun.map((each) => each.name)]);
    return [...names]
      .map((each) => ({
        name: each,
        isThere: folders.includes(each),
        begunAt: begun.find((one) => one.name === each)?.begun_at,
        people: Object.fromEntries(
          counted
            .filter(({ message }) => message === each)
            .map(({ state, people }) => [state, Number(people)]),
        ),
      }))
      .sort((one, other) => (other.begunAt ?? '~').localeCompare(one.begunAt ?? '~'));
  },
});

/** The texts of a message as they are in its files, and whether they can be written here. */
export const messageTexts = query({
  input: v.object({ name }),
  run: ({ mailFolder }, input) => {
    const read = (language: string) => {
      const path = join(mailFolder, input.name, `${language}.md`);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    };
    return Promise.resolve({ texts: byLanguage(read), isWritable: isWritable(mailFolder) });
  },
});

/** What is wrong with a draft, and what it looks like in each language. Nothing is written. */
export const draft = query({
  input: v.object({ name, texts }),
  run: async (host, input) => {
    const folder = createTemporaryFolder(host.source.workFolder);
    try {
      mkdirSync(join(folder.path, input.name));
      for (const [language, text] of Object.entries(input.texts))
        await writeNewFile(join(folder.path, input.name, `${language}.md`), [text]);
      const { message, problems } = load({ ...host, mailFolder: folder.path }, input.name);
      const rendered = byLanguage((language) => renderMessage(message, invented(host, language)));
      return { problems, rendered };
    } finally {
      await folder.remove();
    }
  },
});

/** Writes a message's files. */
export const saveMessage = change({
  input: v.object({ name, texts }),
  plan: ({ mailFolder }) => Promise.resolve({ isWritable: isWritable(mailFolder) }),
  apply: async ({ mailFolder }, input) => {
    if (!isWritable(mailFolder)) throw new Refusal('notWritable', { file: mailFolder });
    const folder = join(mailFolder, input.name);
    mkdirSync(folder, { recursive: true });
    for (const [language, text] of Object.entries(input.texts)) {
      const file = openOutputFile(join(folder, `${language}.md`), { list: [], replace: true });
      try {
        await writeNewFile(file.temporary, [text]);
        await file.commit();
      } finally {
        await file.discard();
      }
    }
    return { name: input.name };
  },
});

/** Sends a message in every language to one address, which need not be on the list. */
export const sendTest = change({
  input: v.object({
    name,
    to: v.pipe(
      v.string(),
      v.check((typed) => parseEmail(typed) !== undefined),
    ),
  }),
  plan: (host, input) => Promise.resolve({ problems: load(host, input.name).problems }),
  apply: async (host, input) => {
    const message = loadToSend(host, input.name);
    const transport = openTransport(host);
    try {
      for (const language of LANGUAGES) {
        const result = await transport.send(
          parseEmail(input.to) ?? '',
          renderMessage(message, invented(host, language)),
        );
        if (result.kind !== 'accepted') throw new Refusal('mailFailed', { sentence: result.answer });
      }
      return { to: input.to };
    } finally {
      transport.close();
    }
  },
});

/** Mails in a minute unless somebody says otherwise: few enough for every provider. */
const PER_MINUTE = 60;
/** Seconds in which sending can be taken back before the first mail. */
const GRACE = 30;

const sending = v.object({
  name,
  ...selection.entries,
  /** Only so many of them, those who joined first. */
  first: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** People who were not among those meant when the message was begun. */
  addNew: v.optional(v.boolean(), false),
  again: v.optional(v.array(v.picklist(['uncertain', 'rejected'])), []),
  perMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), PER_MINUTE),
});

/** Sends a message to people on the list, to each of them once. */
export const send = change({
  input: sending,
  plan: async (host, input) => {
    const { problems } = load(host, input.name);
    const plan = await planSending(outboxOf(host), input.name, peopleOf(host, input));
    return {
      ...plan,
      total: Math.min(plan.total, input.first ?? Infinity),
      leftOut: [...plan.leftOut].map(([reason, people]) => ({ reason, people })),
      rejections: [...plan.rejections].map(([codes, people]) => ({ codes, people })),
      problems,
      obstacle: obstacleOf(host),
    };
  },
  apply: async (host, input, { signal, report }) => {
    const obstacle = obstacleOf(host);
    if (obstacle !== undefined) throw new Refusal(obstacle);
    const message = loadToSend(host, input.name);
    const transport = openTransport(host);
    try {
      const failure = await transport.verify();
      if (failure) throw new Refusal('mailFailed', { sentence: failure.answer });
      const { total } = await planSending(outboxOf(host), input.name, peopleOf(host, input));
      report({
        done: 0,
        total,
        detail: { beginsAt: new Date(host.actor.now() + GRACE * 1000).toISOString() },
      });
      await setTimeout(GRACE * 1000, undefined, { signal });
      const render = await openRendering(host, message);
      let done = 0;
      const result = await runSending({
        ...outboxOf(host),
        actor: host.actor,
        selection: peopleOf(host, input),
        transport,
        render,
        pace: { perMinute: input.perMinute },
        message: input.name,
        stopped: () => signal.aborted,
        onPeople: (people) => {
          report({ done: (done += people), detail: {} });
          return Promise.resolve();
        },
        onWait: (people, until) => {
          report({ detail: { putOff: people, until: new Date(until).toISOString() } });
          return Promise.resolve();
        },
      });
      if (result === 'busy') throw new Refusal('busy');
      return result;
    } finally {
      transport.close();
    }
  },
});

function peopleOf(host: ActionHost, { addNew, again, ...selected }: v.InferOutput<typeof sending>) {
  return { people: conditionOf(filterOf(host, selected)), addNew, again };
}

function outboxOf({ list: { db, kind } }: ActionHost) {
  return { db, kind, clock: systemClock, pace: {} };
}

/** Why nothing can be sent, whatever the message. */
function obstacleOf({ settings, programme }: ActionHost): string | undefined {
  const { server, from } = settings.mail;
  if (server === undefined || from === undefined) return 'noMailServer';
  const origin = settings.publicOrigin ?? programme.origin;
  // On this machine a mail server may be one for trying things out.
  return isThisMachine(server.host) || checkPublicOrigin(origin).level === 'good' ? undefined : 'notPublic';
}

function load({ mailFolder: folder, programme, settings }: ActionHost, message: string) {
  const origin = settings.publicOrigin ?? programme.origin;
  return loadMessage(message, { folder, programme, origin, applyUrl: settings.applyUrl });
}

/** @throws Refusal where something must be corrected first */
function loadToSend(host: ActionHost, typed: string): Message {
  const { message, problems } = load(host, typed);
  if (problems.length > 0) throw new Refusal('messageProblems');
  return message;
}

/** @throws Refusal where a setting is missing */
function openTransport({ settings: { mail } }: ActionHost) {
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) throw new Refusal('noMailServer');
  return createTransport({ server, from, replyTo });
}

/** Somebody who is not on the list. Their link for leaving opens the page, and takes nobody off. */
function invented({ settings, programme }: ActionHost, language: (typeof LANGUAGES)[number]) {
  const token = randomBytes(32).toString('base64url');
  const origin = settings.publicOrigin ?? programme.origin;
  const link = `${origin}${leavePath(language)}?${TOKEN_PARAMETER}=${token}`;
  // Another id each time, so that no mail server takes a second test for the first one come again.
  return { id: randomBytes(16).toString('hex'), language, leaveLink: link, oneClickLink: link };
}

/** Addresses a message to people on the list. Whose language it does not have gets the default one. */
async function openRendering({ list, actor, settings, programme }: ActionHost, message: Message) {
  const keys = await readLeaveKeys(list.db, actor);
  const page = settings.publicOrigin ?? programme.origin;
  const origins = { page, function: settings.supabase.url ?? page };
  return ({ id, language: tag }: { id: string; language: string }) => {
    const language = isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
    const owner = { id, language };
    return renderMessage(message, {
      ...owner,
      leaveLink: leaveLink(keys, page, owner),
      oneClickLink: oneClickLink(keys, origins, owner),
    });
  };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
