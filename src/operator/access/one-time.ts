import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../waitlist/clock.ts';
import type { Database } from '../../waitlist/store/schema.ts';

/** What is good once, and for how many milliseconds: the machine's own link, an invitation, and what a passkey signs. */
const VALID = { link: 15 * 60_000, invitation: 3 * 86_400_000, challenge: 5 * 60_000 } as const;
export type OneTimeKind = keyof typeof VALID;

/** Challenges that are open at the same time: of more, the oldest are forgotten. */
const MOST_CHALLENGES = 1000;

/** A secret that nobody guesses: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: it does not tell the secret, nor is it told by how long a comparison takes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is known of a secret besides. */
export type OneTimeDetail = Partial<Omit<Database['one_time'], 'hash' | 'kind' | 'until'>>;

/**
 * Keeps the hash of a secret that is good once.
 *
 * @param name of a link its user; of an invitation who is invited; of a challenge what it is for
 * @returns the secret, and until when it is good
 */
export async function makeOneTime(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  kind: OneTimeKind,
  name: string,
  detail: OneTimeDetail = {},
): Promise<{ secret: string; until: string }> {
  await db.deleteFrom('one_time').where('until', '<', new Date(now()).toISOString()).execute();
  const secret = newSecret();
  const until = new Date(now() + VALID[kind]).toISOString();
  const empty = { organiser: '', access: 'look' as const, made_by: '', maker: '' };
  const hash = hashSecret(secret);
  await db
    .insertInto('one_time')
    .values({ ...empty, ...detail, hash, kind, name, until })
    .execute();
  const challenges = db.selectFrom('one_time').select('hash').where('kind', '=', 'challenge');
  if (kind === 'challenge') {
    const newest = challenges.orderBy('until', 'desc').orderBy('hash').limit(MOST_CHALLENGES);
    await db
      .deleteFrom('one_time')
      .where('kind', '=', 'challenge')
      .where('hash', 'not in', newest)
      .where('hash', '<>', hash)
      .execute();
  }
  return { secret, until };
}

/** What is kept of a secret; `undefined` where it was never made, was used or taken back, or is too old: all in one time. */
export async function findOneTime(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  kind: OneTimeKind,
  secret: string,
) {
  const row = await db
    .selectFrom('one_time')
    .selectAll()
    .where((is) => is.and({ hash: hashSecret(secret), kind }))
    .executeTakeFirst();
  return row && isGood(row, now()) ? row : undefined;
}

/** Uses a secret up. @returns what was kept of it; `undefined` as `findOneTime` */
export async function spendOneTime(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  kind: OneTimeKind,
  secret: string,
) {
  const row = await db
    .deleteFrom('one_time')
    .where((is) => is.and({ hash: hashSecret(secret), kind }))
    .returningAll()
    .executeTakeFirst();
  return row && isGood(row, now()) ? row : undefined;
}

/** More is left where the clock was put back. */
function isGood({ kind, until }: Pick<Database['one_time'], 'kind' | 'until'>, now: number): boolean {
  const left = Date.parse(until) - now;
  return left >= 0 && left <= VALID[kind];
}

/**
 * The hash of a link's secret that nobody has opened yet, by its first sixteen digits: who knows the others reads this list. It
 * opens nothing.
 *
 * @returns an empty text where there is none
 */
export async function findLinkHash(db: Kysely<Database>, beginning: string): Promise<string> {
  if (!/^[\da-f]{16,64}$/.test(beginning)) return '';
  const row = await db
    .selectFrom('one_time')
    .select('hash')
    .where('kind', '=', 'link')
    .where('hash', 'like', `${beginning}%`)
    .executeTakeFirst();
  return row?.hash ?? '';
}

/** The address that opens the studio by the machine's own link. A browser sends the fragment to no server. */
export const linkAt = (origin: string, secret: string): string => `${origin}/#t=${secret}`;

/** The address of an invitation. */
export const invitationAt = (origin: string, secret: string): string => `${origin}/#i=${secret}`;
