import { sql, type Kysely } from 'kysely';
import { GroupCommit } from '../store/group-commit.ts';
import type { Database } from '../store/schema.ts';
import type { KeyedWindow, WindowCount } from './limits.ts';

/** The windows of all clients and addresses in PostgreSQL. */
export interface AttemptTable {
  /** Counts an attempt in each window. The counts are as if all attempts had come one after the other. */
  add(windows: readonly KeyedWindow[]): Promise<WindowCount[]>;
  /** Takes an attempt back from each window. */
  giveBack(windows: readonly KeyedWindow[]): Promise<void>;
  /** Resolves when the table can be read. */
  check(): Promise<void>;
}

/** An attempt to be counted or taken back. */
interface Change {
  windows: readonly KeyedWindow[];
  by: 1 | -1;
}

/** What one statement changes about one window. */
interface WindowChange {
  key: string;
  seconds: number;
  points: number;
  /** Attempts that it counts; those that it takes back apart. */
  added: number;
}

/** Attempts in one statement; 9 parameters each stay far below PostgreSQL's limit of 65,535. */
const MAX_GROUP = 1000;
/** Milliseconds between two removals of the windows that are over. */
const SWEEP_EVERY = 300_000;

/** Milliseconds since 1970 by the database's clock: that of a node may be wrong. */
const NOW = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/**
 * Counts attempts by one statement of our own. Attempts that come at the same time share it, as sign-ups share a commit:
 * one by one they would cost more than a sign-up.
 */
export function createAttemptTable(db: Kysely<Database>): AttemptTable {
  let sweptAt = Number.NEGATIVE_INFINITY;
  const group = new GroupCommit<Change, WindowCount[]>({
    maxGroup: MAX_GROUP,
    async commit(changes) {
      if (performance.now() - sweptAt >= SWEEP_EVERY) {
        sweptAt = performance.now();
        await deleteEnded(db);
      }
      return count(db, changes);
    },
  });
  return {
    add: (windows) => group.add({ windows, by: 1 }),
    async giveBack(windows) {
      await group.add({ windows, by: -1 });
    },
    async check() {
      await sql`select 1 from attempt limit 1`.execute(db);
    },
  };
}

async function count(db: Kysely<Database>, changes: readonly Change[]): Promise<WindowCount[][]> {
  const byKey = new Map<string, WindowChange>();
  for (const { windows, by } of changes)
    for (const { key, seconds } of windows) {
      const change = byKey.get(key) ?? { key, seconds, points: 0, added: 0 };
      change.points += by;
      if (by > 0) change.added += 1;
      byKey.set(key, change);
    }
  const counts = await write(db, [...byKey.values()]);
  return changes.map(({ windows, by }) =>
    windows.map(({ key }) => {
      const window = counts.get(key);
      if (window === undefined) throw new Error('The database counted less than it was given.');
      if (by > 0) window.attempts += 1;
      return { ...window };
    }),
  );
}

/** @returns each window as it was before the attempts that are added, but after those that are taken back */
async function write(db: Kysely<Database>, changes: WindowChange[]): Promise<Map<string, WindowCount>> {
  if (changes.length === 0) return new Map();
  // In the order of the keys: nodes that count the same keys then wait for each other and never deadlock.
  changes.sort((one, other) => (one.key < other.key ? -1 : 1));
  const values = changes.map(
    ({ key, points, seconds }) => sql`(${key}, ${points}, ${NOW} + ${seconds * 1000}::bigint)`,
  );
  const { rows } = await sql<{ key: string; points: number; left: number }>`
    insert into attempt as counted (key, points, expire)
    values ${sql.join(values)}
    on conflict (key) do update set
      points = greatest(0, excluded.points + case when counted.expire <= ${NOW} then 0 else counted.points end),
      expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
    returning key, points, expire - ${NOW} as left`.execute(db);
  const added = new Map(changes.map((change) => [change.key, change.added]));
  return new Map(
    rows.map(({ key, points, left }) => [
      key,
      { attempts: points - (added.get(key) ?? 0), millisecondsLeft: left },
    ]),
  );
}

/** Nobody's address is worth keeping longer than it is needed, not even as a digest. */
async function deleteEnded(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from attempt where key in
      (select key from attempt where expire <= ${NOW} for update skip locked)`.execute(db);
}
