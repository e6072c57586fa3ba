import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { forgottenBefore, rememberForgotten } from './forgotten-before.ts';

/** Hashes in one query: far below every dialect's limit of parameters. */
const BATCH = 1000;

/**
 * Who asked to be deleted, as keyed hashes: an address can be tested, the addresses cannot be listed. What the key
 * protects from, and what not, is written in `docs/decisions/027-suppression-list.md`.
 */
export interface SuppressionList {
  /** Adds addresses that were deleted at this time (UTC, ISO 8601). */
  add(addresses: readonly string[], erasedAt: string): Promise<void>;
  /** When each of these addresses was last deleted; addresses that never were are left out. */
  find(addresses: readonly string[]): Promise<Map<string, string>>;
}

/**
 * Opens the suppression list as it is now; its key is made the first time.
 *
 * What is added through the result is not found through the same result: nobody deletes and imports at once.
 */
export async function openSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<SuppressionList> {
  const keys = await readKeys(db, clock);
  const fingerprint = (secret: KeyObject, address: string) =>
    createHmac('sha256', secret).update(address).digest('base64url');
  const [current] = keys;
  const none = (await db.selectFrom('erasure').select('key_id').limit(1).execute()).length === 0;
  return {
    async add(addresses, erased_at) {
      await addHashes(
        db,
        addresses.map((address) => ({
          fingerprint: fingerprint(current.secret, address),
          key_id: current.id,
          erased_at,
        })),
      );
    },
    async find(addresses) {
      const found = new Map<string, string>();
      if (none) return found;
      for (const { secret } of keys) {
        for (const batch of batchesOf(addresses)) {
          const owners = new Map(batch.map((address) => [fingerprint(secret, address), address]));
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

/** The whole suppression list as plain data, for a file beside a backup. Whoever has it can test addresses. */
export interface ExportedSuppressionList {
  keys: StoredKey[];
  hashes: StoredHash[];
  /** Nobody who joined before this time comes back: UTC, ISO 8601, or `null`. */
  forgotten_before: string | null;
}

interface StoredKey {
  id: string;
  secret: string;
  made_at: string;
}

interface StoredHash {
  fingerprint: string;
  key_id: string;
  erased_at: string;
}

/** Reads the whole suppression list. */
export async function exportSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<ExportedSuppressionList> {
  return {
    keys: await db.selectFrom('erasure_key').selectAll().orderBy('made_at').orderBy('id').execute(),
    hashes: await db.selectFrom('erasure').selectAll().orderBy('fingerprint').execute(),
    forgotten_before: (await forgottenBefore(db, clock)) ?? null,
  };
}

/**
 * Validates what a file says.
 *
 * @returns `undefined` when it is not an exported suppression list
 */
export function parseSuppressionList(value: unknown): ExportedSuppressionList | undefined {
  const { keys, hashes, forgotten_before: before = null } = fieldsOf(value);
  if (!Array.isArray(keys) || !Array.isArray(hashes)) return undefined;
  if (before !== null && !isTime(before)) return undefined;
  const parsedKeys = keys
    .map(fieldsOf)
    .map(({ id, secret, made_at }) =>
      isText(id, /^[\w-]{1,64}$/) && isText(secret, HASH) && isTime(made_at)
        ? { id, secret, made_at }
        : undefined,
    );
  const ids = new Set(parsedKeys.map((key) => key?.id));
  const parsedHashes = hashes
    .map(fieldsOf)
    .map(({ fingerprint, key_id, erased_at }) =>
      isText(fingerprint, HASH) && typeof key_id === 'string' && ids.has(key_id) && isTime(erased_at)
        ? { fingerprint, key_id, erased_at }
        : undefined,
    );
  const known = <Item>(item: Item | undefined): item is Item => item !== undefined;
  if (!parsedKeys.every(known) || !parsedHashes.every(known)) return undefined;
  return { keys: parsedKeys, hashes: parsedHashes, forgotten_before: before };
}

/**
 * Adds another list's suppression list to this one's: of two times the later counts, nothing is removed. A time in the
 * future does not count.
 */
export async function mergeSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { keys, hashes, forgotten_before }: ExportedSuppressionList,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (keys.length > 0)
    await db
      .insertInto('erasure_key')
      .values(keys)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  await addHashes(
    db,
    hashes.map((hash) => (hash.erased_at > now ? { ...hash, erased_at: now } : hash)),
  );
  if (forgotten_before !== null) await rememberForgotten(db, clock, forgotten_before);
}

async function addHashes(db: Kysely<Database>, hashes: readonly StoredHash[]): Promise<void> {
  for (const batch of batchesOf(hashes))
    await db
      .insertInto('erasure')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('fingerprint')
          .doUpdateSet((is) => ({ erased_at: is.ref('excluded.erased_at') }))
          .whereRef('erasure.erased_at', '<', 'excluded.erased_at'),
      )
      .execute();
}

interface Key {
  id: string;
  /** Read once: reading the key for each address costs more than the hashing. */
  secret: KeyObject;
}

/** The oldest key first: new hashes are made with it, in every process alike. */
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
  if (made === undefined) throw new Error('The key that was just made is missing.');
  return [made, ...more];
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += BATCH) yield items.slice(first, first + BATCH);
}

/** 32 bytes in base64url. */
const HASH = /^[\w-]{43}$/;

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isTime(value: unknown): value is string {
  return isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) && !Number.isNaN(Date.parse(value));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
