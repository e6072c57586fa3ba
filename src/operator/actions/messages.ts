import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { linkPath } from '../../content/locales.ts';
import { byLanguage, LANGUAGES, type Language } from '../../contract/language.ts';
import { TOKEN_PARAMETER } from '../../contract/link.ts';
import { findSendingObstacles } from '../../hosts/shared/sending-obstacles.ts';
import { loadMessage, renderMessage, type Message } from '../../mail/message.ts';
import {
  namesIn,
  parseTexts,
  readFolder,
  readVersion,
  saveVersion,
  type MessageTexts,
} from '../../mail/versions.ts';
import { messageName } from '../../waitlist/selection.ts';
import { subjectsIn } from '../formats/message-fields.ts';
import { change, originOf, query, type ActionHost } from './action.ts';
import { Refusal, type Blocked, type Done } from './plan.ts';
import { applyLinkOf } from './set-stage.ts';

/** The newest version of a message, or that of a number; before the first, the sample that it begins as (number 0). */
async function readMessage({ list: { db }, mailFolder }: ActionHost, name: string, number?: number) {
  const version = await readVersion(db, name, number);
  if (version !== undefined) return version;
  const texts = (number === undefined ? readFolder(mailFolder, name) : undefined) ?? {};
  return { number: 0, texts, saved_at: undefined, saved_by: undefined };
}

/** Texts with the programme's facts in them, and what must be corrected before they are sent. */
async function check(host: ActionHost, name: string, texts: MessageTexts) {
  const { programme } = host;
  const origin = originOf(host);
  return loadMessage(name, texts, { programme, origin, applyUrl: await applyLinkOf(host, origin) });
}

/** A version of a message, the newest unless another is named, and what must be corrected before it is sent. */
export async function load(host: ActionHost, name: string, number?: number) {
  const version = await readMessage(host, name, number);
  return { ...(await check(host, name, version.texts)), version };
}

/**
 * The first thing that keeps a message from being sent, as a plan says it. For a look at one's own mail neither the page nor
 * the facts have to be there yet.
 */
export async function obstacleOf(
  host: ActionHost,
  name: string,
  isForPeople = true,
): Promise<Blocked | undefined> {
  const all = findSendingObstacles(host.settings, host.programme, await load(host, name));
  const obstacle = all.find(({ id }) => isForPeople || (id !== 'notPublic' && id !== 'sample'));
  return obstacle && { reason: obstacle.id, details: obstacle.details };
}

/** What tells the texts of a message, with the facts in them, from those before a change. */
export function fingerprintOf({ templates }: Message): string {
  return createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 12);
}

/** Somebody who is not on the list. Their link for leaving opens the page, and takes nobody off. */
export function invented(host: ActionHost, language: Language) {
  const token = randomBytes(32).toString('base64url');
  const link = `${originOf(host)}${linkPath('leave', language)}?${TOKEN_PARAMETER}=${token}`;
  // Another id each time, so that no mail server takes a second test for the first one come again.
  return { id: randomBytes(16).toString('hex'), language, leaveLink: link, oneClickLink: link };
}

/** The Markdown of each language. */
const texts = v.record(v.picklist(LANGUAGES), v.pipe(v.string(), v.maxLength(100_000)));

/** The messages, with their newest version, those that were saved last first; and the samples that one may begin as. */
export const messages = query(v.object({}), async (host) => {
  const { db } = host.list;
  const newest = await db
    .selectFrom('message_version as version')
    .selectAll()
    .where('number', '=', (is) =>
      is
        .selectFrom('message_version as other')
        .select((max) => max.fn.max('other.number').as('newest'))
        .whereRef('other.message', '=', 'version.message'),
    )
    .orderBy('saved_at', 'desc')
    .execute();
  const written = newest.map(async ({ message: name, number, texts, saved_at, saved_by }) => {
    const written = parseTexts(texts) ?? {};
    const { problems } = await check(host, name, written);
    const mistakes = problems.filter(({ reason }) => reason !== 'sample').length;
    const saved = { number, savedAt: saved_at, savedBy: saved_by };
    return { name, subjects: subjectsIn(written, host.programme), ...saved, mistakes };
  });
  const known = new Set(newest.map(({ message }) => message));
  const samples = namesIn(host.mailFolder).filter((name) => !known.has(name));
  return {
    written: await Promise.all(written),
    samples: samples.map((name) => ({
      name,
      subjects: subjectsIn(readFolder(host.mailFolder, name) ?? {}, host.programme),
    })),
  };
});

/** The texts of a version, the newest unless another is named, and all its versions with how many people have each. */
export const messageTexts = query(
  v.object({ name: messageName, number: v.optional(v.number()) }),
  async (host, { name, number: asked }) => {
    const { db } = host.list;
    const { number, texts, saved_at: savedAt, saved_by: savedBy } = await readMessage(host, name, asked);
    const versions = await db
      .selectFrom('message_version')
      .select(['number', 'saved_at as savedAt', 'saved_by as savedBy'])
      .select((is) =>
        is
          .selectFrom('mail_delivery')
          .select((sent) => sent.fn.countAll().as('people'))
          .whereRef('version', '=', 'message_version.number')
          .where((sent) => sent.and({ message: name, state: 'accepted' }))
          .as('people'),
      )
      .where('message', '=', name)
      .orderBy('number', 'desc')
      .execute();
    const counted = versions.map((version) => ({ ...version, people: Number(version.people) }));
    return { number, texts, savedAt, savedBy, versions: counted };
  },
);

/** What is wrong with a draft, and what it looks like in each language. Nothing is written. */
export const draft = query(v.object({ name: messageName, texts }), async (host, { name, texts }) => {
  const { message, problems } = await check(host, name, texts);
  const rendered = byLanguage((language) => renderMessage(message, invented(host, language)));
  return { problems, rendered };
});

/** Saves a new version of a message, unless somebody else has saved one since `base` was read. */
export const saveMessage = change(
  v.object({ name: messageName, texts, base: v.pipe(v.number(), v.integer()) }),
  async (host, { name, texts, base }) => {
    const { list, actor } = host;
    const newest = await readMessage(host, name);
    const { number, saved_by: by = '', saved_at: time = '' } = newest;
    const blockedBy =
      number === base ? undefined : ({ reason: 'savedMeanwhile', details: { by, time, number } } as const);
    const carryOut = async (): Promise<Done> => {
      const saved = await saveVersion(list.db, actor, name, texts, base);
      if (saved === undefined) throw new Refusal('savedMeanwhile', { by, time, number: base + 1 });
      return { phrase: 'saveMessage', name, number: saved };
    };
    return { shown: { phrase: 'saveMessage', values: { name }, blockedBy }, carryOut };
  },
);
