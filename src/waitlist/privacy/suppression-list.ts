import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { DAY, type Clock } from '../clock.ts';
import type { Database, TombstoneReason, TombstoneTable } from '../store/schema.ts';

/** Tombstones in one statement: far below every dialect's limit of parameters. */
const BATCH = 1000;

/**
 * Puts addresses on the suppression list: who is off the list for good, whichever way they left. It has a tombstone for
 * each, with a keyed hash of the address. An address can be tested, the addresses cannot be listed. What the key protects
 * from, and what not, is written in `docs/decisions/026-suppression-list.md`.
 */
export async function suppress(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  addresses: readonly string[],
  reason: TombstoneReason,
): Promise<void> {
  const [{ id: key_id, secret }] = await readSuppressionKeys(db, clock);
  const at = new Date(clock.now()).toISOString();
  await addTombstones(
    db,
    addresses.map((address) => ({ hash: hashOf(secret, address), key_id, reason, at })),
  );
}

/** When each of these addresses, a thousand at most, last left; addresses that never did are left out. */
export async function findSuppressed(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const keys = await readSuppressionKeys(db, clock);
  const owners = new Map(
    keys.flatMap(({ secret }) => addresses.map((address) => [hashOf(secret, address), address])),
  );
  const found = new Map<string, string>();
  if (owners.size === 0) return found;
  const tombstones = db
    .selectFrom('tombstone')
    .select(['hash', 'at'])
    .where('hash', 'in', [...owners.keys()]);
  for (const { hash, at } of await tombstones.orderBy('at').execute()) found.set(owners.get(hash) ?? '', at);
  return found;
}

function hashOf(secret: KeyObject, address: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url');
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
 * Checks rows that come from files, a thousand at most: who left may come back only by having joined again since.
 *
 * @param retentionDays days that entries are kept; `undefined`: for ever
 * @returns for each row why it must not come back, `undefined` for those that may
 */
export async function checkSuppressed(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  retentionDays: number | undefined,
  rows: readonly IncomingRow[],
): Promise<(Suppressed | undefined)[]> {
  const before = retentionDays === undefined ? '' : new Date(clock.now() - retentionDays * DAY).toISOString();
  const left = await findSuppressed(
    db,
    clock,
    rows.map(({ email }) => email),
  );
  return rows.map(({ email, joined_at, witnessed }) => {
    if (joined_at < before) return 'expired';
    const at = left.get(email);
    return at === undefined || (witnessed && joined_at > at) ? undefined : 'erased';
  });
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
