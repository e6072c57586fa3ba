import { CompiledQuery, sql, type Kysely } from 'kysely';
import { GroupCommit } from './store/group-commit.ts';
import type { Database } from './store/schema.ts';

/** A statement as `rate-limiter-flexible` hands it to a PostgreSQL client. */
export interface LimiterStatement {
  name?: string;
  text: string;
  values: unknown[];
}

interface LimiterResult {
  rows: unknown[];
  rowCount: number;
}

/** Values of the limiter's one frequent statement: add points to a key's window, or begin a new one. */
type Upsert = [key: string, points: number, expire: number, now: number];

interface Count {
  key: string;
  points: number;
  expire: number;
}

/** How the limiter calls that statement. */
const UPSERT = ':rlflx-upsert';
/** Counts in one statement; 3 parameters each stay far below PostgreSQL's limit of 65,535. */
const MAX_GROUP = 1000;

/**
 * The limiter's client. Counts that come at the same time share one statement, as sign-ups share a commit: one by one
 * they would cost several times what a sign-up costs.
 *
 * Statements are sent without the names that the limiter gives them to have them prepared: poolers that lend connections
 * by the transaction could not keep that.
 */
export function createCountingClient(db: Kysely<Database>): {
  query(statement: LimiterStatement): Promise<LimiterResult>;
} {
  const group = new GroupCommit<Upsert, Count>({
    maxGroup: MAX_GROUP,
    commit: (upserts) => countTogether(db, upserts),
  });
  return {
    async query({ name = '', text, values }) {
      const rows = name.endsWith(UPSERT)
        ? [await group.add(values as Upsert)]
        : (await db.executeQuery(CompiledQuery.raw(text, values))).rows;
      return { rows, rowCount: rows.length };
    },
  };
}

/** Adds up what each key gets, and tells each caller the count as if all had come one after the other. */
async function countTogether(db: Kysely<Database>, upserts: readonly Upsert[]): Promise<Count[]> {
  const sums = new Map<string, Count>();
  for (const [key, points, expire] of upserts) {
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { key, points, expire });
    else sum.points += points;
  }
  const now = Math.max(...upserts.map(([, , , time]) => time));
  // In the order of the keys: nodes that count the same keys then wait for each other instead of for ever.
  const added = [...sums.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await sql<Count>`
    insert into attempt (key, points, expire)
    values ${sql.join(added.map(({ key, points, expire }) => sql`(${key}, ${points}, ${expire})`))}
    on conflict (key) do update set
      points = case when attempt.expire <= ${now} then excluded.points else attempt.points + excluded.points end,
      expire = case when attempt.expire <= ${now} then excluded.expire else attempt.expire end
    returning key, points, expire`.execute(db);
  const counts = new Map(rows.map((row) => [row.key, row]));
  const countOf = (key: string) => {
    const count = counts.get(key);
    if (count === undefined) throw new Error('The database counted less than it was given.');
    return count;
  };
  for (const { key, points } of added) countOf(key).points -= points;
  return upserts.map(([key, points]) => {
    const count = countOf(key);
    count.points += points;
    return { ...count };
  });
}
