import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Name of the setting that holds the key. */
const ATTEMPT_KEY = 'attempt_key';

/**
 * The keyed digest (HMAC with SHA-256) under which attempts are counted in the database. Every node and every host that
 * uses this database computes the same, and none of them needs a secret of its own.
 *
 * The key is random and in the database: who can read the whole database can also find out which clients tried in the
 * last day (decision 034).
 */
export async function loadAttemptDigest(db: Kysely<Database>): Promise<(text: string) => Promise<string>> {
  const made = toHex(crypto.getRandomValues(new Uint8Array(32)));
  await db
    .insertInto('setting')
    .values({ name: ATTEMPT_KEY, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', ATTEMPT_KEY)
    .executeTakeFirstOrThrow();
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(value), algorithm, false, ['sign']);
  return async (text) => {
    const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
    return toHex(new Uint8Array(digest, 0, 16));
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
