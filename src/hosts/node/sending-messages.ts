import { LRUCache } from 'lru-cache';
import type { Programme } from '../../content/programme.ts';
import { byLanguage, DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import type { Obstacle } from '../../mail/agenda.ts';
import { loadMessage, renderMessage, type Message } from '../../mail/message.ts';
import type { ClaimedPerson } from '../../mail/outbox.ts';
import { parseTexts, readVersion, type MessageTexts } from '../../mail/versions.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { oneClickLink, personalLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { readStage } from '../../waitlist/stage-store.ts';
import type { OpenList, Sending } from '../../waitlist/store/schema.ts';
import { messageApplyLink, type Settings } from '../settings/settings.ts';
import { findSendingObstacles } from '../shared/sending-obstacles.ts';

/** Milliseconds for which a rendered version is kept: the address to apply at may change. */
const KEPT = 60_000;
/** Milliseconds that a form has for an answer. */
const TIMEOUT = 5000;

type LoadMessage = ReturnType<typeof createMessages>['load'];

/** Renders the versions of messages for the people on the list. */
export function createMessages({ db, kind }: OpenList, settings: Settings, programme: Programme) {
  const page = settings.publicOrigin ?? programme.origin;
  const origins = { page, function: settings.supabase.url ?? page };
  const fill = async (name: string, texts: MessageTexts = {}) => {
    const { kept } = await readStage(db, kind);
    const { applyUrl } = settings.supabase.url === undefined ? (kept ?? settings) : settings;
    const facts = { programme, origin: page, applyUrl: messageApplyLink(settings, page, applyUrl) };
    return loadMessage(name, texts, facts);
  };
  const load = async (name: string, number: number) =>
    fill(name, (await readVersion(db, name, number))?.texts);
  const rendered = new LRUCache<string, Message>({ max: 20, ttl: KEPT });
  /** The mail to somebody. Whose language the message does not have gets the default one. */
  const render = async ({ id, language: tag, message: name }: ClaimedPerson) => {
    // By the row of now: a restore may have given the versions other numbers.
    const { texts } = await db
      .selectFrom('mail_delivery')
      .innerJoin('message_version as written', (join) =>
        join
          .onRef('written.message', '=', 'mail_delivery.message')
          .onRef('written.number', '=', 'mail_delivery.version'),
      )
      .select('written.texts')
      .where('mail_delivery.message', '=', name)
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow();
    const message = rendered.get(texts) ?? (await fill(name, parseTexts(texts))).message;
    rendered.set(texts, message, { noUpdateTTL: true });
    const keys = await readLinkKeys(db, systemClock, 'leave');
    const owner = { id, language: isLanguage(tag) ? tag : DEFAULT_LANGUAGE };
    const links = {
      leaveLink: personalLink(keys, page, owner),
      oneClickLink: oneClickLink(keys, origins, owner),
    };
    return renderMessage(message, { ...owner, ...links });
  };
  /** What a sending is called in each language, and when it was to begin. */
  const describe = async ({ message: name, version, starts_at }: Sending) => {
    const { templates } = (await load(name, version)).message;
    const titles = byLanguage((language) => templates[language].subject);
    return { titles, time: starts_at ?? '' };
  };
  return { load, render, describe };
}

/** What keeps a sending from beginning at its time: what blocked its plan, and what has become of the stage that it goes with. */
export async function findObstacle(
  { db, kind }: OpenList,
  settings: Settings,
  programme: Programme,
  sending: Sending,
  load: LoadMessage,
): Promise<Obstacle | undefined> {
  const loaded = await load(sending.message, sending.version);
  const [obstacle] = findSendingObstacles(settings, programme, loaded);
  if (obstacle !== undefined) return { reason: 'blocked', answer: obstacle.id };
  if (sending.with_stage === 0) return undefined;
  const { kept } = await readStage(db, kind);
  if (kept?.stage !== 'applications') return { reason: 'noStage' };
  const form = settings.supabase.url === undefined ? kept.applyUrl : settings.applyUrl;
  return (await answers(form ?? '')) ? undefined : { reason: 'form', answer: form ?? '' };
}

/** Whether a page answers, as the form to which people apply must. */
async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
