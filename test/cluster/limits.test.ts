import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createSharedLimits, type LimitRules, type Limits } from '../../src/waitlist/limits/limits.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { StoreUnavailable } from '../../src/waitlist/store/availability.ts';
import { address } from '../address.ts';
import { locate } from '../locate.ts';
import { operatorOn } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const postgres = sharedPostgres();

const RULES: LimitRules = {
  perClient: [{ attempts: 10, seconds: 3600 }],
  perEmail: [{ attempts: 3, seconds: 3600 }],
};

describe.skipIf('skipped' in postgres)('limits that nodes share (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  const startNode = (url: string, rules = RULES): Limits => {
    const { db, kind } = openServiceDatabase(locate(url));
    const store = createSqlStore({ db, kind, clock: systemClock });
    onTestFinished(() => store.close());
    return createSharedLimits(rules, systemClock, store);
  };
  const migrated = async () => {
    const url = await postgres.createDatabase();
    // A list without anybody.
    await operatorOn(url).add();
    return url;
  };

  /** Attempts counted in all windows of each kind. */
  const attempts = async (url: string) => {
    const rows = await postgres.query<{ by: 'client' | 'email'; sum: number }>(
      url,
      `select split_part(key, '-', 1) as by, sum(points)::int as sum from attempt group by 1`,
    );
    return Object.fromEntries(rows.map(({ by, sum }) => [by, sum]));
  };

  it('count what a client sends to all of them together', async () => {
    const url = await migrated();
    const nodes = [startNode(url), startNode(url), startNode(url)];
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        nodes[index % 3]?.take('203.0.113.7', address(`student${index}@example.com`)),
      ),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(10);
    const rejected = verdicts.find((verdict) => verdict?.allowed === false);
    expect(rejected).toMatchObject({ by: 'client' });
    expect(rejected?.allowed === false && rejected.retryAfterSeconds).toBeGreaterThan(3500);
    expect(await nodes[0]?.take('203.0.113.8', address('other@example.com'))).toMatchObject({
      allowed: true,
    });
  });

  it('count nothing for an attempt that is rejected or given back', async () => {
    const url = await migrated();
    const [one, two] = [startNode(url), startNode(url)];
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? one : two));
    for (const node of turns) {
      const verdict = await node.take('203.0.113.7', address('ann@example.com'));
      if (!verdict.allowed) throw new Error('the limit was used up');
      verdict.giveBack();
      // What one node gives back the other sees once the statement is done.
      await expect.poll(() => attempts(url)).toEqual({ client: 0, email: 0 });
    }
    for (const node of [one, two, one]) await node.take('203.0.113.8', address('ann@example.com'));
    expect(await two.take('203.0.113.9', address('ann@example.com'))).toMatchObject({
      allowed: false,
      by: 'email',
    });
    await expect.poll(() => attempts(url)).toEqual({ client: 3, email: 3 });
  });

  it('stop a client with windows of any length without an outage', async () => {
    const url = await migrated();
    const minutes = { attempts: 1, seconds: 900 };
    const hour = { attempts: 100, seconds: 3600 };
    const rules = { perClient: [minutes, hour], perEmail: [] };
    const nodes = [startNode(url, rules), startNode(url, rules), startNode(url, rules)];
    for (let client = 1; client <= 25; client += 1) {
      const verdicts = await Promise.all(
        Array.from({ length: 60 }, async (_, index) =>
          nodes[index % 3]?.take(`203.0.113.${client}`, undefined),
        ),
      );
      expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(1);
    }
  });

  it('keep neither addresses nor clients where the database could be read', async () => {
    const url = await migrated();
    await startNode(url).take('203.0.113.7', address('ann@example.com'));
    const rows = await postgres.query<{ key: string }>(url, 'select key from attempt');
    expect(rows.map(({ key }) => key.replace(/:[0-9a-f]{32}$/, '')).sort()).toEqual([
      'client-3600',
      'email-3600',
    ]);
  });

  it('count nothing while the database is away', async () => {
    const url = await migrated();
    const node = startNode(url);
    const client = '203.0.113.9';
    expect(await node.take(client, address('a@example.com'))).toMatchObject({ allowed: true });
    // The table is away, not the server: a crash would empty it.
    await postgres.query(url, 'alter table attempt rename to elsewhere');
    for (let turn = 0; turn < 20; turn += 1)
      await expect(node.take(client, address('a@example.com'))).rejects.toBeInstanceOf(StoreUnavailable);
    await postgres.query(url, 'alter table elsewhere rename to attempt');
    const allowed = () =>
      node.take(client, address('a@example.com')).then(
        (verdict) => verdict.allowed,
        () => 'away',
      );
    await expect.poll(allowed).toBe(true);
    expect(await attempts(url)).toEqual({ client: 2, email: 2 });
  });
});
