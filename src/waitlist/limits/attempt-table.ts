import { sql, type Kysely } from 'kysely';
import { GroupCommit } from '../store/group-commit.ts';
import type { Database } from '../store/schema.ts';
import type { KeyedWindow, WindowCount } from './limits.ts';

/** Attempts counted in one statement; 9 parameters each stay far below PostgreSQL's limit of 65,535. */
const MAX_GROUP = 1000;
/** Milliseconds between two removals of the windows that are over. */
const SWEEP_EVERY = 300_000;

/** Milliseconds since 1970 by the database's clock: that of a node may be wrong. */
const NOW = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/** What a statement changes about one window. */
interface Change {
  key: string;
  seconds: number;
  points: number;
}

interface Row {
  key: string;
  points: number;
  left: number;
}

/**
 * The windows of all clients and addresses in PostgreSQL, counted by one statement of our own. Attempts that come at the
 * same time share one statement, as sign-ups share a commit: one by one they would cost more than a sign-up.
 */
export class AttemptTable {
  readonly #db: Kysely<Database>;
  readonly #group: GroupCommit<readonly KeyedWindow[], WindowCount[]>;
  /** Attempts to be given back, by key. */
  readonly #owed = new Map<string, Change>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#group = new GroupCommit({ maxGroup: MAX_GROUP, commit: (attempts) => this.#count(attempts) });
  }

  /** Adds an attempt to each window. The counts are as if all attempts had come one after the other. */
  add(windows: readonly KeyedWindow[]): Promise<WindowCount[]> {
    return this.#group.add(windows);
  }

  /** Takes an attempt back from each window with the next statement. */
  giveBack(windows: readonly KeyedWindow[]): void {
    for (const { key, seconds } of windows) change(this.#owed, { key, seconds, points: -1 });
  }

  /** Resolves when everything is given back that was owed. */
  async settle(): Promise<void> {
    await this.#group.add([]);
  }

  async #count(attempts: readonly (readonly KeyedWindow[])[]): Promise<WindowCount[][]> {
    const added = new Map<string, Change>();
    for (const { key, seconds } of attempts.flat()) change(added, { key, seconds, points: 1 });
    const owed = [...this.#owed.values()];
    this.#owed.clear();
    const changes = new Map([...added].map(([key, each]) => [key, { ...each }]));
    for (const each of owed) change(changes, each);
    let rows: readonly Row[];
    try {
      rows = await this.#write([...changes.values()]);
    } catch (error) {
      for (const each of owed) change(this.#owed, each);
      throw error;
    }
    const counts = new Map(rows.map(({ key, points, left }) => [key, { points, left }]));
    for (const { key, points } of added.values()) {
      const count = counts.get(key);
      if (count) count.points -= points;
    }
    return attempts.map((windows) =>
      windows.map(({ key }) => {
        const count = counts.get(key);
        if (count === undefined) throw new Error('The database counted less than it was given.');
        count.points += 1;
        return { attempts: count.points, millisecondsLeft: count.left };
      }),
    );
  }

  async #write(changes: Change[]): Promise<readonly Row[]> {
    await this.#sweep();
    if (changes.length === 0) {
      await sql`select 1 from attempt limit 1`.execute(this.#db);
      return [];
    }
    // In the order of the keys: nodes that count the same keys then wait for each other and never deadlock.
    changes.sort((one, other) => (one.key < other.key ? -1 : 1));
    const values = changes.map(
      ({ key, points, seconds }) => sql`(${key}, ${points}, ${NOW} + ${seconds * 1000}::bigint)`,
    );
    const { rows } = await sql<Row>`
      insert into attempt as counted (key, points, expire)
      values ${sql.join(values)}
      on conflict (key) do update set
        points = greatest(0, excluded.points + case when counted.expire <= ${NOW} then 0 else counted.points end),
        expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
      returning key, points, expire - ${NOW} as left`.execute(this.#db);
    return rows;
  }

  /** Nobody's address is worth keeping longer than it is needed, not even as a digest. */
  async #sweep(): Promise<void> {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY) return;
    this.#sweptAt = performance.now();
    await sql`
      delete from attempt where key in
        (select key from attempt where expire <= ${NOW} for update skip locked)`.execute(this.#db);
  }
}

function change(changes: Map<string, Change>, { key, seconds, points }: Change): void {
  const known = changes.get(key);
  if (known) known.points += points;
  else changes.set(key, { key, seconds, points });
}
