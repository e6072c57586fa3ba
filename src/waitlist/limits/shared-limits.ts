import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql, type Kysely } from 'kysely';
import { inTime } from '../store/availability.ts';
import { readSetting, replaceSetting } from '../store/setting.ts';
import type { Database } from '../store/schema.ts';
import type { SqlStore } from '../store/sql-store.ts';
import {
  findRejection,
  windowsOf,
  type KeyedWindow,
  type LimitRules,
  type Limits,
  type LimitVerdict,
  type WindowCount,
} from './limits.ts';

export interface SharedLimitsOptions {
  db: Kysely<Database>;
  rules: LimitRules;
  /** Of the store on the same database: while it is away, nothing could be stored, so nothing is counted. */
  store: Pick<SqlStore, 'guard'>;
}

/** Milliseconds for which a client is rejected without asking again, so that a flood is no work for the database. */
const REMEMBER_REJECTION = 1000;
/** Clients remembered like that; the least recently seen give way. */
const MAX_REJECTED = 20_000;
/** Windows that one statement gives back to; 2 parameters each stay far below PostgreSQL's limit of 65,535. */
const MAX_GIVEN_BACK = 1000;
/** Milliseconds between two removals of the windows that are over. */
const SWEEP_EVERY = 300_000;
/** Setting: the key of the digests under which attempts are counted. */
const ATTEMPT_KEY = 'attempt_key';

/** Milliseconds since 1970 by the database's clock: that of a node may be wrong. */
const NOW = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/**
 * Limits that several nodes share through PostgreSQL.
 *
 * @returns limits that reject with `StoreUnavailable` while the database is away
 */
export function createSharedLimits({ db, rules, store }: SharedLimitsOptions): Limits {
  const rejected = new LRUCache<string, LimitVerdict>({ max: MAX_REJECTED, ttl: REMEMBER_REJECTION });
  /** Attempts that are still to be given back, by window: the database may be away when they should be. */
  const owed = new Map<string, number>();
  let digest: ((text: string) => string) | undefined;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const settle = async () => {
    const settled = [...owed].slice(0, MAX_GIVEN_BACK);
    if (settled.length === 0) return;
    for (const [key] of settled) owed.delete(key);
    try {
      await inTime(giveBack(db, settled));
    } catch (error) {
      for (const [key, attempts] of settled) owed.set(key, (owed.get(key) ?? 0) + attempts);
      throw error;
    }
  };
  const owe = (windows: readonly KeyedWindow[]) => {
    for (const { key } of windows) owed.set(key, (owed.get(key) ?? 0) + 1);
    // What can't be given back now is given back before the next attempt is counted.
    store.guard(settle).catch(() => undefined);
  };
  const take = async (client: string | undefined, email: string | undefined): Promise<LimitVerdict> => {
    digest ??= await inTime(loadDigest(db));
    await settle();
    if (performance.now() - sweptAt >= SWEEP_EVERY) {
      sweptAt = performance.now();
      await inTime(deleteEnded(db));
    }
    const windows = windowsOf(rules, { client: client && digest(client), email: email && digest(email) });
    const rejection = findRejection(windows, await inTime(count(db, windows)));
    if (rejection === undefined) return { allowed: true, giveBack: () => owe(windows) };
    owe(windows);
    if (rejection.by === 'client' && client !== undefined) rejected.set(client, rejection);
    return rejection;
  };
  return {
    async take(client, email) {
      const remembered = client === undefined ? undefined : rejected.get(client);
      return remembered ?? store.guard(() => take(client, email));
    },
  };
}

/**
 * Counts an attempt in each window, in the windows' own order: nodes that count the same ones then wait for each other
 * and never deadlock.
 *
 * @returns the counts in the order of the windows
 */
async function count(db: Kysely<Database>, windows: readonly KeyedWindow[]): Promise<WindowCount[]> {
  if (windows.length === 0) return [];
  const values = windows.map(({ key, seconds }) => sql`(${key}, 1, ${NOW} + ${seconds * 1000}::bigint)`);
  const { rows } = await sql<{ key: string; points: number; left: number }>`
    insert into attempt as counted (key, points, expire) values ${sql.join(values)}
    on conflict (key) do update set
      points = 1 + case when counted.expire <= ${NOW} then 0 else counted.points end,
      expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
    returning key, points, expire - ${NOW} as left`.execute(db);
  const counts = new Map(
    rows.map(({ key, points, left }) => [key, { attempts: points, millisecondsLeft: left }]),
  );
  return windows.map(({ key }) => counts.get(key) ?? { attempts: 0, millisecondsLeft: 0 });
}

/** Takes attempts back from windows; a window that is over has no row, or begins anew with its next attempt. */
async function giveBack(
  db: Kysely<Database>,
  windows: readonly (readonly [string, number])[],
): Promise<void> {
  const values = windows.map(([key, attempts]) => sql`(${key}, ${attempts}::integer)`);
  await sql`
    with given (key, points) as (values ${sql.join(values)}),
      locked as (select key from attempt join given using (key) order by key collate "C" for update of attempt)
    update attempt set points = greatest(0, attempt.points - given.points)
    from given join locked using (key) where attempt.key = given.key`.execute(db);
}

/** Nobody's address is worth keeping longer than it is needed, not even as a digest. */
async function deleteEnded(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from attempt where key in
      (select key from attempt where expire <= ${NOW} for update skip locked)`.execute(db);
}

/**
 * The keyed digest (HMAC with SHA-256) of clients and addresses. Every node and every host that uses this database
 * computes the same, and none of them needs a secret of its own.
 *
 * The key is random and in the database: whoever can read the whole database can also find out which clients tried in
 * the last day (decision 014).
 */
async function loadDigest(db: Kysely<Database>): Promise<(text: string) => string> {
  await replaceSetting(db, ATTEMPT_KEY, undefined, randomBytes(32).toString('hex'));
  const key = await readSetting(db, ATTEMPT_KEY);
  if (key === undefined) throw new Error('The key that was just made is missing.');
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
