import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Email } from '../../contract/email.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { readSetting, replaceSetting } from '../store/setting.ts';
import type { SqlStore } from '../store/sql-store.ts';

/** What ran out of attempts. */
export type LimitKind = 'client' | 'email';

/**
 * Whether an attempt may go on. `giveBack` takes it back, because the store could not take the sign-up;
 * `retryAfterSeconds` are whole seconds until another may.
 */
export type LimitVerdict =
  { allowed: true; giveBack: () => void } | { allowed: false; by: LimitKind; retryAfterSeconds: number };

/**
 * Limits how often somebody may try. Attempts that are still on their way count, so that an outage of the store lets
 * nobody past a limit.
 */
export interface Limits {
  /**
   * Counts one attempt that passed the e-mail rule. An attempt that any window rejects counts in none. Rejects when it
   * can't be counted.
   *
   * @param client as the host names it: an IPv4 address or an IPv6 /64, `undefined` if the host does not know
   * @param email `undefined` where the answer must not depend on what others have sent about the address
   */
  take(client: string | undefined, email: Email | undefined): Promise<LimitVerdict>;
}

/** So many attempts in so many seconds, counted from the first. */
export interface LimitWindow {
  attempts: number;
  seconds: number;
}

/** Every window must have room for an attempt. */
export interface LimitRules {
  /** For everything that one client sends: a campus behind one address is one client. */
  perClient: readonly LimitWindow[];
  /** For everything that is sent about one e-mail address, whoever sends it. */
  perEmail: readonly LimitWindow[];
}

/** No limits: for load tests, and for functions whose platform limits already. */
export const NO_LIMITS: Limits = {
  take: () => Promise.resolve({ allowed: true, giveBack: () => undefined }),
};

/** One window of one client or e-mail address, which the key names. */
type KeyedWindow = LimitWindow & { key: string };

/** What counting an attempt in some windows gave. */
interface Counted {
  /** By the windows' keys: the attempts with this one, and milliseconds until the window ends. */
  counts: ReadonlyMap<string, { attempts: number; left: number }>;
  giveBack: () => void;
}

/**
 * Counts an attempt in its windows, and gives it back if one of them is full.
 *
 * @param key of the digests under which clients and addresses are counted: neither is kept as it is
 */
async function takeAttempt(
  rules: LimitRules,
  key: string | Buffer,
  names: Readonly<Record<LimitKind, string | undefined>>,
  count: (windows: readonly KeyedWindow[]) => Counted | Promise<Counted>,
): Promise<LimitVerdict> {
  const keyed = (by: LimitKind, windows: readonly LimitWindow[]) => {
    const name = names[by];
    if (name === undefined) return [];
    const digest = createHmac('sha256', key).update(name).digest('hex').slice(0, 32);
    return windows.map((window) => ({ ...window, by, key: `${by}-${window.seconds}:${digest}` }));
  };
  const windows = [...keyed('client', rules.perClient), ...keyed('email', rules.perEmail)];
  const { counts, giveBack } = await count(windows);
  const full = windows.flatMap(({ by, attempts, key }) => {
    const count = counts.get(key);
    return count !== undefined && count.attempts > attempts ? [{ by, left: count.left }] : [];
  });
  // The window that is full for the longest.
  const [longest] = full.sort((one, other) => other.left - one.left);
  if (longest === undefined) return { allowed: true, giveBack };
  giveBack();
  // A window in its very last millisecond still rejects.
  return { allowed: false, by: longest.by, retryAfterSeconds: Math.max(1, Math.ceil(longest.left / 1000)) };
}

/**
 * Windows that are remembered. A sweep through more addresses than this pushes the least recently seen out, and the
 * memory stays bounded.
 */
const MAX_WINDOWS = 60_000;

/** Limits counted in this process's memory, by a clock that does not jump. */
export function createMemoryLimits(rules: LimitRules, clock: Pick<Clock, 'monotonic'>): Limits {
  const counters = new LRUCache<string, { attempts: number; endsAt: number }>({ max: MAX_WINDOWS });
  const key = randomBytes(32);
  const count = (windows: readonly KeyedWindow[]) => {
    const now = clock.monotonic();
    const counted = windows.map(({ key, seconds }) => {
      const known = counters.get(key);
      // The window begins with its first attempt.
      const isOver = known === undefined || known.endsAt <= now || known.attempts === 0;
      const counter = isOver ? { attempts: 0, endsAt: now + seconds * 1000 } : known;
      counter.attempts += 1;
      counters.set(key, counter);
      return { key, counter, left: counter.endsAt - now };
    });
    return {
      counts: new Map(counted.map(({ key, counter, left }) => [key, { attempts: counter.attempts, left }])),
      giveBack: () => {
        for (const { counter } of counted) counter.attempts -= 1;
      },
    };
  };
  return { take: (client, email) => takeAttempt(rules, key, { client, email }, count) };
}

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
