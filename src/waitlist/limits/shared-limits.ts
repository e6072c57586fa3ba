import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { readSetting, replaceSetting } from '../store/setting.ts';
import type { Database } from '../store/schema.ts';
import type { SqlStore } from '../store/sql-store.ts';
import {
  takeAttempt,
  type Counted,
  type KeyedWindow,
  type LimitRules,
  type Limits,
  type LimitVerdict,
} from './limits.ts';

/** Milliseconds for which a client is rejected without asking again, so that a flood is no work for the database. */
const REMEMBER_REJECTION = 1000;
/** Clients remembered like that; the least recently seen give way. */
const MAX_REJECTED = 20_000;
/** Milliseconds between two removals of the windows that are over. */
const SWEEP_EVERY = 300_000;
/** Setting: the key of the digests under which attempts are counted. */
const ATTEMPT_KEY = 'attempt_key';

/** Milliseconds since 1970 by the database's clock: that of a node may be wrong. */
const NOW = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/**
 * Limits that several nodes share through PostgreSQL.
 *
 * @param store while its database is away, nothing could be stored, so nothing is counted
 * @returns limits that reject with `StoreUnavailable` while the database is away
 */
export function createSharedLimits(
  rules: LimitRules,
  clock: Pick<Clock, 'monotonic'>,
  store: Pick<SqlStore, 'guard'>,
): Limits {
  const rejected = new LRUCache<string, LimitVerdict>({ max: MAX_REJECTED, ttl: REMEMBER_REJECTION });
  let digestKey: string | undefined;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const countIn = (db: Kysely<Database>) => async (windows: readonly KeyedWindow[]) => ({
    counts: await count(db, windows),
    // Also while the store is away: it may be full, and this does not need what was missing.
    giveBack: () => void giveBack(db, windows).catch(() => undefined),
  });
  return {
    async take(client, email) {
      const remembered = client === undefined ? undefined : rejected.get(client);
      if (remembered !== undefined) return remembered;
      const verdict = await store.guard(async (db) => {
        digestKey ??= await readDigestKey(db);
        if (clock.monotonic() - sweptAt >= SWEEP_EVERY) {
          sweptAt = clock.monotonic();
          await deleteEnded(db);
        }
        return takeAttempt(rules, digestKey, { client, email }, countIn(db));
      });
      if (!verdict.allowed && verdict.by === 'client' && client !== undefined) rejected.set(client, verdict);
      return verdict;
    },
  };
}

/**
 * Counts an attempt in each window, in the order of their keys as `giveBack` has it: statements about the same windows then
 * wait for each other and never deadlock.
 */
async function count(db: Kysely<Database>, windows: readonly KeyedWindow[]): Promise<Counted['counts']> {
  if (windows.length === 0) return new Map();
  const ordered = windows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const values = ordered.map(({ key, seconds }) => sql`(${key}, 1, ${NOW} + ${seconds * 1000}::bigint)`);
  const { rows } = await sql<{ key: string; points: number; left: number }>`
    insert into attempt as counted (key, points, expire) values ${sql.join(values)}
    on conflict (key) do update set
      points = 1 + case when counted.expire <= ${NOW} then 0 else counted.points end,
      expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
    returning key, points, expire - ${NOW} as left`.execute(db);
  return new Map(rows.map(({ key, points, left }) => [key, { attempts: points, left }]));
}

/** Takes an attempt back from each window; one that is over has no row, or begins anew with its next attempt. */
async function giveBack(db: Kysely<Database>, windows: readonly KeyedWindow[]): Promise<void> {
  const keys = windows.map(({ key }) => key);
  await sql`
    with locked as
      (select key from attempt where key = any(${keys}::text[]) order by key collate "C" for update)
    update attempt set points = greatest(0, points - 1) from locked where attempt.key = locked.key`.execute(
    db,
  );
}

/** Nobody's address is worth keeping longer than it is needed, not even as a digest. */
async function deleteEnded(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from attempt where key in
      (select key from attempt where expire <= ${NOW} for update skip locked)`.execute(db);
}

/**
 * The key of the digests. Every node and every host that uses this database has the same, and none of them needs a secret
 * of its own.
 *
 * It is random and in the database: whoever can read the whole database can also find out which clients tried in the last
 * day (decision 014).
 */
async function readDigestKey(db: Kysely<Database>): Promise<string> {
  await replaceSetting(db, ATTEMPT_KEY, undefined, randomBytes(32).toString('hex'));
  const key = await readSetting(db, ATTEMPT_KEY);
  if (key === undefined) throw new Error('The key that was just made is missing.');
  return key;
}
