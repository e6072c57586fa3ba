import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../waitlist/clock.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { writeSetting } from '../../waitlist/store/setting.ts';

/** Setting: a link that nobody has opened, by its token's hash. Its value: until when it works, and whose sessions it opens. */
const LINK = 'studio_link';

/** For so many milliseconds a link works. */
const VALID = 15 * 60_000;

/** A secret that nobody guesses: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: it does not tell the secret, nor is it told by how long a comparison takes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const nameOf = (token: string) => `${LINK} ${hashSecret(token)}`;

/**
 * Makes a link that opens the studio of this list once: whoever can write to the list may make one. It is a row of the list,
 * so the process that makes it need not be the one that serves the studio.
 *
 * @param user who is named for what is done in its session
 * @returns its token
 */
export async function makeLink(db: Kysely<Database>, { now }: Pick<Clock, 'now'>, user: string) {
  await db
    .deleteFrom('setting')
    .where('name', 'like', `${LINK} %`)
    .where('value', '<', new Date(now()).toISOString())
    .execute();
  const token = newSecret();
  await writeSetting(db, nameOf(token), `${new Date(now() + VALID).toISOString()} ${user}`);
  return token;
}

/**
 * The hash of a token that nobody has opened yet, by its first sixteen digits: who knows the others reads this list. It opens
 * nothing.
 *
 * @returns an empty text where there is none
 */
export async function findHash(db: Kysely<Database>, beginning: string): Promise<string> {
  if (!/^[\da-f]{16,64}$/.test(beginning)) return '';
  const name = `${LINK} ${beginning}`;
  const row = await db
    .selectFrom('setting')
    .select('name')
    .where('name', 'like', `${name}%`)
    .executeTakeFirst();
  return row?.name.slice(LINK.length + 1) ?? '';
}

/** Opens a link, which nobody can open after that. @returns its user; `undefined` where it does not work (any more) */
export async function spendLink(db: Kysely<Database>, { now }: Pick<Clock, 'now'>, token: string) {
  const spent = await db
    .deleteFrom('setting')
    .where('name', '=', nameOf(token))
    .returning('value')
    .executeTakeFirst();
  const [until = '', ...user] = spent?.value.split(' ') ?? [];
  const left = Date.parse(until) - now();
  // More is left where the clock was put back.
  return left >= 0 && left <= VALID ? user.join(' ') : undefined;
}

/** The address that opens the studio. A browser sends the fragment to no server. */
export const linkAt = (origin: string, token: string): string => `${origin}/#t=${token}`;
