import type { Kysely } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { isThere } from '../waitlist/store/lock.ts';
import type { Database, DeliveryState, DialectKind } from '../waitlist/store/schema.ts';
import type { Recipients } from './outbox.ts';
import { PACE_RULES, type PaceRules } from './pace.ts';

/** Where the outbox is. */
export interface Outbox {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  pace: Partial<PaceRules>;
}

/** People who are named because they may not have got a message; the others are counted. */
const NAMED = 50;

/** Of each language so many at least get a message first, where that many are meant. */
const LEAST = 5;

/** Why somebody who was chosen does not get a message. `later`: others get it first. */
export type LeftOut = Exclude<DeliveryState, 'queued'> | 'new' | 'waiting' | 'refused' | 'later';

/** How many there are in all. */
export function sumOf(shares: Readonly<Record<string, number>>): number {
  return Object.values(shares).reduce((sum, people) => sum + people, 0);
}

/**
 * Shares a first few mails out: to the people of each language in proportion, and to five at least or to an equal part,
 * so that each text is read by somebody before it goes to all.
 *
 * @param byLanguage how many are meant
 * @returns how many get it first; everybody, where there are no more
 * @example shareOut(20, { en: 677, vi: 1901 }) // { en: 5, vi: 15 }
 */
export function shareOut(
  first: number,
  byLanguage: Readonly<Record<string, number>>,
): Record<string, number> {
  const meant = Object.entries(byLanguage);
  const total = sumOf(byLanguage);
  const least = Math.min(LEAST, Math.floor(first / meant.length));
  const shares = Object.fromEntries(meant.map(([language, people]) => [language, Math.min(least, people)]));
  const shareOf = (language: string) => shares[language] ?? 0;
  const isOpen = ([language, people]: [string, number]) => shareOf(language) < people;
  const lacks = ([language, people]: [string, number]) => (people / total) * first - shareOf(language);
  for (let left = Math.min(first, total) - sumOf(shares); left > 0; left -= 1) {
    const [next = ''] = meant.filter(isOpen).sort((one, other) => lacks(other) - lacks(one))[0] ?? [];
    shares[next] = shareOf(next) + 1;
  }
  return shares;
}

/**
 * Finds out who would get a message. Changes nothing: what a sender that is gone was sending counts as uncertain already.
 *
 * @returns `begunAt`: `undefined` for a message that nobody has got; `leftOut`: who else is among those chosen, by the
 *   state of their mail or `new` for who was not meant when it was begun, and of these `rejections` by the mail server's
 *   codes; `failures`: who was rejected, or may or may not have it, the newest first
 */
export async function planSending(
  { db, kind, pace: { staleAfter = PACE_RULES.staleAfter } }: Pick<Outbox, 'db' | 'kind' | 'pace'>,
  message: string,
  { people, addNew, again }: Recipients,
) {
  const locks = db.selectFrom('setting').select('name').where('name', '=', 'mail-sender');
  const isSending = (await locks.where(isThere(kind, staleAfter)).executeTakeFirst()) !== undefined;
  const settle = (state: DeliveryState | null) => (state === 'sending' && !isSending ? 'uncertain' : state);
  const known = await db
    .selectFrom('mail_message')
    .select('begun_at')
    .where('name', '=', message)
    .executeTakeFirst();
  const chosen = db
    .selectFrom('submission')
    .leftJoin('mail_delivery', (join) =>
      join.onRef('submission_id', '=', 'submission.id').on('message', '=', message),
    )
    .where(people);
  const groups = await chosen
    .select((is) => ['language', 'state', 'answer', is.fn.countAll().as('count')])
    .groupBy(['language', 'state', 'answer'])
    .orderBy('language')
    .execute();
  const failures = await chosen
    .select(['at', 'email', 'state', 'answer as codes'])
    .where('state', 'in', ['rejected', 'uncertain', ...(isSending ? [] : ['sending' as const])])
    .orderBy('at', 'desc')
    .orderBy('submission_id')
    .limit(NAMED)
    .execute();

  let total = 0;
  const byLanguage: Record<string, number> = {};
  const leftOut: Partial<Record<Exclude<DeliveryState, 'queued'> | 'new', number>> = {};
  const rejections = new Map<string, number>();
  for (const { language, state, answer, ...group } of groups) {
    const count = Number(group.count);
    const reason = settle(state) ?? (known === undefined || addNew ? 'queued' : 'new');
    if (reason === 'queued' || again.some((each) => each === reason)) {
      total += count;
      byLanguage[language] = (byLanguage[language] ?? 0) + count;
    } else leftOut[reason] = (leftOut[reason] ?? 0) + count;
    if (state === 'rejected') rejections.set(answer ?? '', (rejections.get(answer ?? '') ?? 0) + count);
  }
  return {
    ...{ begunAt: known?.begun_at, total, byLanguage, leftOut },
    rejections: [...rejections].map(([codes, people]) => ({ codes, people })),
    failures: failures.map((failure) => ({ ...failure, state: settle(failure.state) })),
  };
}
