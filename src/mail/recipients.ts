import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, DeliveryState, Sending } from '../waitlist/store/schema.ts';
import { conditionOf, parsePeople } from '../waitlist/selection.ts';

/** Of each language so many at least get a message first, where that many are meant. */
const LEAST = 5;

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

/** Who gets a message: who fits the plan, wants mail, and was on the list when it began. @param until UTC, ISO 8601 */
export function recipientsOf({ people }: Pick<Sending, 'people'>, until?: string): RawBuilder<boolean> {
  const chosen = conditionOf({ ...parsePeople(people), waiting: false, refused: false });
  return until === undefined ? chosen : sql<boolean>`${chosen} and coalesce(added_at, joined_at) <= ${until}`;
}

/**
 * Counts who would get a message now. Changes nothing.
 *
 * @returns `leftOut`: who else is among those chosen, by the state of their mail
 */
export async function countRecipients(
  db: Kysely<Database>,
  { message, people }: Pick<Sending, 'message' | 'people'>,
) {
  const groups = await db
    .selectFrom('submission')
    .leftJoin('mail_delivery', (join) =>
      join.onRef('submission_id', '=', 'submission.id').on('message', '=', message),
    )
    .where(recipientsOf({ people }))
    .select((is) => ['language', 'state', is.fn.countAll().as('count')])
    .groupBy(['language', 'state'])
    .orderBy('language')
    .execute();
  const { again } = parsePeople(people);
  const byLanguage: Record<string, number> = {};
  const leftOut: Partial<Record<Exclude<DeliveryState, 'queued'>, number>> = {};
  for (const { language, state, ...group } of groups) {
    const count = Number(group.count);
    const isMeant = state === null || state === 'queued' || (again && state === 'uncertain');
    if (isMeant) byLanguage[language] = (byLanguage[language] ?? 0) + count;
    else leftOut[state] = (leftOut[state] ?? 0) + count;
  }
  return { total: sumOf(byLanguage), byLanguage, leftOut };
}
