import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { readSetting } from '../store/setting.ts';
import type { Database } from '../store/schema.ts';

/** Hashes in one statement: far below every dialect's limit of parameters. */
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
  /**
   * Takes an address off again that was added at this time, because its owner takes it back.
   *
   * @param before when it had been deleted before that, which counts again
   */
  takeBack(address: string, erasedAt: string, before: string | undefined): Promise<void>;
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
  const hash = (secret: KeyObject, address: string) =>
    createHmac('sha256', secret).update(address).digest('base64url');
  const [current] = keys;
  const add = (addresses: readonly string[], erased_at: string) => {
    const { id: key_id, secret } = current;
    return addHashes(
      db,
      addresses.map((address) => ({ fingerprint: hash(secret, address), key_id, erased_at })),
    );
  };
  const isEmpty = (await db.selectFrom('erasure').select('key_id').limit(1).execute()).length === 0;
  return {
    add,
    async find(addresses) {
      const found = new Map<string, string>();
      if (isEmpty) return found;
      for (const { secret } of keys) {
        for (const batch of batchesOf(addresses)) {
          const owners = new Map(batch.map((address) => [hash(secret, address), address]));
          const rows = await db
            .selectFrom('erasure')
            .select(['fingerprint', 'erased_at'])
            .where('fingerprint', 'in', [...owners.keys()])
            .execute();
          for (const { fingerprint, erased_at } of rows) {
            const address = owners.get(fingerprint) ?? '';
            if (erased_at > (found.get(address) ?? '')) found.set(address, erased_at);
          }
        }
      }
      return found;
    },
    async takeBack(address, erasedAt, before) {
      const fingerprints = keys.map(({ secret }) => hash(secret, address));
      await db
        .deleteFrom('erasure')
        .where('fingerprint', 'in', fingerprints)
        .where('erased_at', '=', erasedAt)
        .execute();
      if (before !== undefined) await add([address], before);
    },
  };
}

/**
 * Keys for another purpose, one for each key of the suppression list, the one in use first. They are wherever that list
 * is: in every backup, and in the files beside the backups. The list's own keys can't be computed from them.
 *
 * @returns 32 bytes each
 */
export async function deriveKeys(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  purpose: string,
): Promise<readonly [Buffer, ...Buffer[]]> {
  const derive = ({ secret }: Key) => createHmac('sha256', secret).update(purpose).digest();
  const [current, ...others] = await readKeys(db, clock);
  return [derive(current), ...others.map(derive)];
}

/** Why a row must not come back to the list: it was deleted on request, or for its age. */
export type Suppressed = 'erased' | 'expired';

interface IncomingRow {
  email: string;
  joined_at: string;
  /** Whether the row itself has the time of joining through the form: rows of our own exports and backups do. */
  witnessed: boolean;
}

/**
 * Checks rows that come from files: who was deleted on request may come back only by having joined again since; who was
 * deleted for their age never comes back.
 *
 * @returns gives for each row why it must not come back, `undefined` for those that may
 */
export async function openSuppressionCheck(db: Kysely<Database>, clock: Pick<Clock, 'now'>) {
  const suppressionList = await openSuppressionList(db, clock);
  const before = await forgottenBefore(db, clock);
  return async (rows: readonly IncomingRow[]): Promise<(Suppressed | undefined)[]> => {
    const erased = await suppressionList.find(rows.map(({ email }) => email));
    return rows.map(({ email, joined_at, witnessed }) => {
      if (before !== undefined && joined_at < before) return 'expired';
      const erasedAt = erased.get(email);
      return erasedAt === undefined || (witnessed && joined_at > erasedAt) ? undefined : 'erased';
    });
  };
}

/** Setting: nobody who joined before this time comes back, whatever an import or a backup brings. */
const FORGOTTEN_BEFORE = 'forgotten_before';

/**
 * The time before which nobody comes back. A time in the future was written under a wrong clock and does not count.
 *
 * @returns UTC, ISO 8601 with milliseconds, or `undefined`
 */
export async function forgottenBefore(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<string | undefined> {
  const stored = await storedForgottenBefore(db);
  return stored !== undefined && Date.parse(stored) <= clock.now() ? stored : undefined;
}

/** The same as it is stored, whether it counts or not. */
export function storedForgottenBefore(db: Kysely<Database>): Promise<string | undefined> {
  return readSetting(db, FORGOTTEN_BEFORE);
}

/**
 * From now on nobody who joined before this time comes back. The time only moves forward, except that it replaces one
 * in the future. A time that is itself in the future is ignored.
 */
export async function storeForgottenBefore(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  before: string,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  if (!(before <= now)) return;
  await db
    .insertInto('setting')
    .values({ name: FORGOTTEN_BEFORE, value: before })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: before })
        .where((is) => is.or([is('setting.value', '<', before), is('setting.value', '>', now)])),
    )
    .execute();
}

/**
 * Sets the time to another one, earlier ones included, or removes it: for a time that was stored by mistake.
 *
 * @param before UTC, ISO 8601 with milliseconds; `undefined` removes it
 */
export async function replaceForgottenBefore(
  db: Kysely<Database>,
  before: string | undefined,
): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', FORGOTTEN_BEFORE).execute();
  if (before !== undefined)
    await db.insertInto('setting').values({ name: FORGOTTEN_BEFORE, value: before }).execute();
}

/** A row of the table `erasure`. */
export interface SuppressedHash {
  fingerprint: string;
  key_id: string;
  erased_at: string;
}

/** Adds hashes. Of two times of one hash the later counts. */
export async function addHashes(db: Kysely<Database>, hashes: readonly SuppressedHash[]): Promise<void> {
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
  const rows = await db
    .selectFrom('erasure_key')
    .select(['id', 'secret'])
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const [first, ...others] = rows.map(({ id, secret }) => ({
    id,
    secret: createSecretKey(secret, 'base64url'),
  }));
  if (first !== undefined) return [first, ...others];
  await db
    .insertInto('erasure_key')
    .values({
      id: randomUUID(),
      secret: randomBytes(32).toString('base64url'),
      made_at: new Date(clock.now()).toISOString(),
    })
    .execute();
  // Another process may have made an older one at the same time.
  return readKeys(db, clock);
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += BATCH) yield items.slice(first, first + BATCH);
}
