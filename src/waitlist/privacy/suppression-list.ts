import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { DAY, type Clock } from '../clock.ts';
import type { Database, TombstoneReason, TombstoneTable } from '../store/schema.ts';

/** Tombstones in one statement: far below every dialect's limit of parameters. */
const BATCH = 1000;

/**
 * Who is off the list for good, whichever way they left: a tombstone for each, with a keyed hash of the address. An
 * address can be tested, the addresses cannot be listed. What the key protects from, and what not, is written in
 * `docs/decisions/026-suppression-list.md`.
 */
export interface SuppressionList {
  /** Adds addresses that left at this time (UTC, ISO 8601). */
  add(addresses: readonly string[], reason: TombstoneReason, at: string): Promise<void>;
  /** When each of these addresses, a thousand at most, last left; addresses that never did are left out. */
  find(addresses: readonly string[]): Promise<Map<string, string>>;
}

/** Opens the suppression list; its key is made the first time. */
export async function openSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<SuppressionList> {
  const keys = await readSuppressionKeys(db, clock);
  const hashOf = (secret: KeyObject, address: string) =>
    createHmac('sha256', secret).update(address).digest('base64url');
  return {
    add(addresses, reason, at) {
      const [{ id: key_id, secret }] = keys;
      return addTombstones(
        db,
        addresses.map((address) => ({ hash: hashOf(secret, address), key_id, reason, at })),
      );
    },
    async find(addresses) {
      const found = new Map<string, string>();
      for (const { secret } of keys) {
        const owners = new Map(addresses.map((address) => [hashOf(secret, address), address]));
        const rows = await db
          .selectFrom('tombstone')
          .select(['hash', 'at'])
          .where('hash', 'in', [...owners.keys()])
          .execute();
        for (const { hash, at } of rows) {
          const address = owners.get(hash) ?? '';
          if (at > (found.get(address) ?? '')) found.set(address, at);
        }
      }
      return found;
    },
  };
}

/** Why a row must not come back to the list: its owner left it, or it is older than entries are kept. */
export type Suppressed = 'erased' | 'expired';

interface IncomingRow {
  email: string;
  joined_at: string;
  /** Whether the row itself has the time of joining through the form: rows of our own exports and backups do. */
  witnessed: boolean;
}

/**
 * Checks rows that come from files: who left may come back only by having joined again since.
 *
 * @param retentionDays days that entries are kept; `undefined`: for ever
 * @returns gives for each row why it must not come back, `undefined` for those that may
 */
export async function openSuppressionCheck(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  retentionDays: number | undefined,
) {
  const suppressionList = await openSuppressionList(db, clock);
  const before = retentionDays === undefined ? '' : new Date(clock.now() - retentionDays * DAY).toISOString();
  return async (rows: readonly IncomingRow[]): Promise<(Suppressed | undefined)[]> => {
    const left = await suppressionList.find(rows.map(({ email }) => email));
    return rows.map(({ email, joined_at, witnessed }) => {
      if (joined_at < before) return 'expired';
      const at = left.get(email);
      return at === undefined || (witnessed && joined_at > at) ? undefined : 'erased';
    });
  };
}

/** Adds tombstones. Of two with one hash the later counts. */
export async function addTombstones(
  db: Kysely<Database>,
  tombstones: readonly Selectable<TombstoneTable>[],
): Promise<void> {
  for (let first = 0; first < tombstones.length; first += BATCH)
    await db
      .insertInto('tombstone')
      .values(tombstones.slice(first, first + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet((is) => ({ at: is.ref('excluded.at'), reason: is.ref('excluded.reason') }))
          .whereRef('tombstone.at', '<', 'excluded.at'),
      )
      .execute();
}

/** A key of the hashes in the suppression list. */
export interface SuppressionKey {
  id: string;
  /** Read once: reading the key for each address costs more than the hashing. */
  secret: KeyObject;
}

/** The keys, the oldest first: new hashes are made with it, in every process alike. The first call makes it. */
export async function readSuppressionKeys(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<[SuppressionKey, ...SuppressionKey[]]> {
  const rows = await db.selectFrom('tombstone_key').selectAll().orderBy('made_at').orderBy('id').execute();
  const [first, ...others] = rows.map(({ id, secret }) => ({
    id,
    secret: createSecretKey(secret, 'base64url'),
  }));
  if (first !== undefined) return [first, ...others];
  const secret = randomBytes(32).toString('base64url');
  const made_at = new Date(clock.now()).toISOString();
  await db.insertInto('tombstone_key').values({ id: randomUUID(), secret, made_at }).execute();
  // Another process may have made an older one at the same time.
  return readSuppressionKeys(db, clock);
}
