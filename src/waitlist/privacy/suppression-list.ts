import { createHmac, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { DAY, type Clock } from '../clock.ts';
import { readSetting } from '../store/setting.ts';
import { SUPPRESSION_REASONS, type Database, type SuppressionReason } from '../store/schema.ts';

/** Entries in one statement: far below every dialect's limit of parameters. */
const BATCH = 1000;

/** Setting: a number that rises with each change of the suppression list. Of two copies of one list the higher has all. */
const NUMBER = 'suppression_number';

/** The clocks of computers end in 2099: whatever time is later was not made by one. */
const NO_CLOCK = Date.UTC(2100, 0);

/**
 * Puts addresses on the suppression list: who is off the list for good, whichever way they left. It has an entry for
 * each, with a keyed hash of the address. An address can be tested, the addresses cannot be listed. What the key protects
 * from, and what not, is written in `docs/decisions/023-suppression-list.md`.
 *
 * @param people with the time at which they joined, if a row was removed: whatever the clock shows, they left after it
 */
export async function suppress(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  people: readonly { email: string; joined_at?: string }[],
  reason: SuppressionReason,
): Promise<void> {
  const [{ id: key_id, secret }] = await readSuppressionKeys(db, clock);
  const now = new Date(clock.now()).toISOString();
  const left = people.map(({ email, joined_at = now }) => {
    const at = joined_at > now ? joined_at : now;
    return { hash: hashOf(secret, email), key_id, reason, at };
  });
  await addSuppressed(db, left);
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
  if (owners.size === 0) return new Map();
  const tombstones = db.selectFrom('tombstone').where('hash', 'in', [...owners.keys()]);
  const rows = await tombstones.select(['hash', 'at']).orderBy('at').execute();
  return new Map(rows.map(({ hash, at }) => [owners.get(hash) ?? '', at]));
}

/** Takes an address off the suppression list, by its owner's own will. @returns whether it was on it */
export async function liftSuppression(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  address: string,
): Promise<boolean> {
  const keys = await readSuppressionKeys(db, clock);
  const hashes = keys.map(({ secret }) => hashOf(secret, address));
  const lifted = await db.deleteFrom('tombstone').where('hash', 'in', hashes).executeTakeFirstOrThrow();
  if (lifted.numDeletedRows > 0n) await raiseNumber(db);
  return lifted.numDeletedRows > 0n;
}

/** The number of the last change of the suppression list; 0 before the first. */
export async function readNumber(db: Kysely<Database>): Promise<number> {
  return Number((await readSetting(db, NUMBER)) ?? 0);
}

/**
 * Raises it, in the transaction of the change.
 *
 * @param by how much; 0 where nothing was changed
 * @param least what it is at least before that: the number of a list that was merged
 */
async function raiseNumber(db: Kysely<Database>, by = 1, least = 0): Promise<void> {
  const own = sql`cast(setting.value as bigint)`;
  const from = sql`case when ${own} < ${sql.lit(least)} then ${sql.lit(least)} else ${own} end`;
  await db
    .insertInto('setting')
    .values({ name: NUMBER, value: String(least + by) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`cast(${from} + ${sql.lit(by)} as text)` }),
    )
    .execute();
}

function hashOf(secret: KeyObject, address: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url');
}

/** Why a row must not come back to the list: its owner left it, or it is older than entries are kept. */
export type Suppressed = 'erased' | 'expired';

/**
 * Checks rows that come from files, a thousand at most: who left may come back only by having joined again since.
 *
 * @param retentionDays days that entries are kept; `undefined`: for ever
 * @param witnessed whether the rows have the time of joining through the form: those of our own backups do
 * @returns for each row why it must not come back, `undefined` for those that may
 */
export async function checkSuppressed(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  retentionDays: number | undefined,
  rows: readonly { email: string; joined_at: string }[],
  witnessed: boolean,
): Promise<(Suppressed | undefined)[]> {
  const before = retentionDays === undefined ? '' : new Date(clock.now() - retentionDays * DAY).toISOString();
  const emails = rows.map(({ email }) => email);
  const left = await findSuppressed(db, clock, emails);
  return rows.map(({ email, joined_at }) => {
    if (joined_at < before) return 'expired';
    const at = left.get(email);
    return at === undefined || (witnessed && joined_at > at) ? undefined : 'erased';
  });
}

/** Adds entries. Of two with one hash the later counts. @param least see `raiseNumber` */
async function addSuppressed(
  db: Kysely<Database>,
  tombstones: ExportedSuppressionList['tombstones'],
  least?: number,
): Promise<void> {
  let changed = 0n;
  for (let first = 0; first < tombstones.length; first += BATCH) {
    const rows = db.insertInto('tombstone').values(tombstones.slice(first, first + BATCH));
    const added = rows.onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet((is) => ({ at: is.ref('excluded.at'), reason: is.ref('excluded.reason') }))
        .whereRef('tombstone.at', '<', 'excluded.at'),
    );
    changed += (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n;
  }
  if (changed > 0n || least !== undefined) await raiseNumber(db, changed > 0n ? 1 : 0, least);
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

/** 32 bytes in base64url. */
const BYTES = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const TIME = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const REASON = v.picklist(SUPPRESSION_REASONS);
const KEY = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), secret: BYTES, made_at: TIME });
const TOMBSTONE = v.object({ hash: BYTES, key_id: v.string(), reason: REASON, at: TIME });

const LIST = v.object({
  keys: v.array(KEY),
  tombstones: v.array(TOMBSTONE),
  /** The number of its last change. */
  number: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

/** The whole suppression list as plain data, for a file beside a backup. Whoever has it can test addresses. */
export type ExportedSuppressionList = v.InferOutput<typeof LIST>;

/** Reads the whole suppression list. */
export async function exportSuppressionList(db: Kysely<Database>): Promise<ExportedSuppressionList> {
  return {
    // Read first: whoever leaves meanwhile makes it higher.
    number: await readNumber(db),
    keys: await db.selectFrom('tombstone_key').selectAll().orderBy('made_at').orderBy('id').execute(),
    tombstones: await db.selectFrom('tombstone').selectAll().orderBy('hash').execute(),
  };
}

/**
 * Adds another list's suppression list to this one's: of two times the later counts, nothing is removed. A time in the
 * future stays: an older backup may have the row that was removed, with its time. One that no clock shows becomes now.
 */
export async function mergeSuppressionList(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { keys, tombstones, number }: ExportedSuppressionList,
): Promise<void> {
  const added = db.insertInto('tombstone_key').values(keys);
  if (keys.length > 0) await added.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  const now = new Date(clock.now()).toISOString();
  const timed = tombstones.map((each) => (Date.parse(each.at) < NO_CLOCK ? each : { ...each, at: now }));
  await addSuppressed(db, timed, number);
}

/** Validates the content of a file. @returns `undefined` when it is not an exported suppression list */
export function parseSuppressionList(value: unknown): ExportedSuppressionList | undefined {
  const { success, output } = v.safeParse(LIST, value);
  if (!success) return undefined;
  const ids = new Set(output.keys.map(({ id }) => id));
  return output.tombstones.every(({ key_id }) => ids.has(key_id)) ? output : undefined;
}
