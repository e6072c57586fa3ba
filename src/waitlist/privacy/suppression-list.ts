import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

/** Hashes in one query: far below every dialect's limit of parameters. */
const BATCH = 1000;

/**
 * Who asked to be forgotten, without knowing who: an address can be tested, the addresses cannot be listed. What the
 * key protects from, and what not, is written in `docs/decisions/081-erasures-survive.md`.
 */
export interface Erasures {
  /** Notes that these addresses were erased at this time. */
  note(addresses: readonly string[], erasedAt: string): Promise<void>;
  /** When each of these addresses was last erased; addresses that never were are left out. */
  find(addresses: readonly string[]): Promise<Map<string, string>>;
}

/**
 * Opens the erasures of a list as they are now; the key is made the first time.
 *
 * What is noted through the result itself is not found through it: nobody erases and imports in one breath.
 */
export async function openErasures(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<Erasures> {
  const keys = await readKeys(db, clock);
  const fingerprint = (secret: KeyObject, address: string) =>
    createHmac('sha256', secret).update(address).digest('base64url');
  const [current] = keys;
  const none = (await db.selectFrom('erasure').select('key_id').limit(1).execute()).length === 0;
  return {
    async note(addresses, erased_at) {
      for (let first = 0; first < addresses.length; first += BATCH) {
        await db
          .insertInto('erasure')
          .values(
            addresses.slice(first, first + BATCH).map((address) => ({
              fingerprint: fingerprint(current.secret, address),
              key_id: current.id,
              erased_at,
            })),
          )
          .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ erased_at }))
          .execute();
      }
    },
    async find(addresses) {
      const found = new Map<string, string>();
      if (none) return found;
      for (const { secret } of keys) {
        for (let first = 0; first < addresses.length; first += BATCH) {
          const owners = new Map(
            addresses.slice(first, first + BATCH).map((address) => [fingerprint(secret, address), address]),
          );
          const rows = await db
            .selectFrom('erasure')
            .select(['fingerprint', 'erased_at'])
            .where('fingerprint', 'in', [...owners.keys()])
            .execute();
          for (const { fingerprint: hash, erased_at } of rows) {
            const address = owners.get(hash) ?? '';
            if (erased_at > (found.get(address) ?? '')) found.set(address, erased_at);
          }
        }
      }
      return found;
    },
  };
}

interface Key {
  id: string;
  /** Read once: reading the key for each address costs more than the hashing. */
  secret: KeyObject;
}

/** The oldest key first: it is the one that new erasures are noted under, in every process alike. */
async function readKeys(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<[Key, ...Key[]]> {
  const read = async (): Promise<Key[]> => {
    const rows = db.selectFrom('erasure_key').select(['id', 'secret']).orderBy('made_at').orderBy('id');
    return (await rows.execute()).map(({ id, secret }) => ({
      id,
      secret: createSecretKey(secret, 'base64url'),
    }));
  };
  const [first, ...others] = await read();
  if (first !== undefined) return [first, ...others];
  await db
    .insertInto('erasure_key')
    .values({
      id: randomUUID(),
      secret: randomBytes(32).toString('base64url'),
      made_at: new Date(clock.now()).toISOString(),
    })
    .execute();
  const [made, ...more] = await read();
  if (made === undefined) throw new Error('The key that was just made is not there.');
  return [made, ...more];
}
