import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parseEmail, type Email } from '../../src/contract/email.ts';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import { parseDatabaseUrl } from '../../src/hosts/shared/database-url.ts';
import { createFingerprint } from '../../src/hosts/shared/fingerprint.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createMemoryLimits, type LimitRules, type Limits } from '../../src/waitlist/limits.ts';
import { createSharedLimits } from '../../src/waitlist/shared-limits.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { startPostgres } from '../postgres.ts';

const postgres = await startPostgres();

const RULES: LimitRules = {
  perClient: [{ attempts: 10, seconds: 60 }],
  perEmail: [{ attempts: 3, seconds: 60 }],
};

describe.skipIf('skipped' in postgres)('limits that nodes share (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => postgres.stop());

  const startNode = (url: string, secret = 'secret'): Limits => {
    const location = parseDatabaseUrl(url);
    if ('problem' in location) throw new Error(location.problem);
    const database = openServiceDatabase(location);
    const fallback = createMemoryLimits(RULES, systemClock, (email) => email);
    const limits = createSharedLimits({
      db: database.kysely,
      rules: RULES,
      fallback,
      fingerprint: createFingerprint(secret),
    });
    closing.push(
      () => limits.stop(),
      () => database.close(),
    );
    return limits;
  };
  const migrated = async () => {
    const url = await postgres.createDatabase();
    const location = parseDatabaseUrl(url);
    if ('problem' in location) throw new Error(location.problem);
    const database = openServiceDatabase(location);
    await migrateToLatest(database.kysely, 'postgres');
    await database.close();
    return url;
  };

  it('count what a client sends to all of them together', async () => {
    const url = await migrated();
    const nodes = [startNode(url), startNode(url), startNode(url)];
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        nodes[index % 3]?.take('203.0.113.7', email(`student${index}@example.com`)),
      ),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(10);
    const refused = verdicts.find((verdict) => verdict?.allowed === false);
    expect(refused).toMatchObject({ by: 'client' });
    expect(refused?.allowed === false && refused.retryAfterSeconds).toBeGreaterThanOrEqual(50);
    expect(await nodes[0]?.take('203.0.113.8', email('other@example.com'))).toEqual({ allowed: true });
  });

  it('count what is sent about one address by different clients', async () => {
    const url = await migrated();
    const nodes = [startNode(url), startNode(url)];
    const verdicts = [];
    for (const [turn, node] of [...nodes, ...nodes].entries())
      verdicts.push(await node.take(`203.0.113.${turn}`, email('ann@example.com')));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(verdicts[3]).toMatchObject({ by: 'email' });
  });

  it('keep neither addresses nor clients where the database could be read', async () => {
    const url = await migrated();
    await startNode(url).take('203.0.113.7', email('ann@example.com'));
    await startNode(url, 'another secret').take('203.0.113.7', email('ann@example.com'));
    const rows = await postgres.query<{ key: string }>(url, 'select key from attempt');
    expect(rows.map(({ key }) => key.replace(/:[0-9a-f]{32}$/, '')).sort()).toEqual([
      'client-60',
      'client-60',
      'email-60',
      'email-60',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });

  it('are counted by each node for itself while the database is away, and together again after', async () => {
    const url = await migrated();
    const [one, two] = [startNode(url), startNode(url)];
    await postgres.halt('crash');
    const client = '203.0.113.9';
    for (const node of [one, two])
      for (let turn = 0; turn < 12; turn += 1)
        expect(await node.take(client, email(`student${turn}@example.com`))).toMatchObject({
          allowed: turn < 10,
        });

    await postgres.start();
    // What was counted together before is forgotten with a crash; from here on both count in one place again.
    await expect
      .poll(async () => (await one.take(client, email('a@example.com'))).allowed, { timeout: 5000 })
      .toBe(true);
    await expect
      .poll(async () => (await two.take(client, email('b@example.com'))).allowed, { timeout: 5000 })
      .toBe(true);
    expect(await postgres.query(url, `select points from attempt where key like 'client%'`)).toEqual([
      { points: 2 },
    ]);
  });
});

function email(text: string): Email {
  const parsed = parseEmail(text);
  if (parsed === undefined) throw new Error(`${text} is no address`);
  return parsed;
}
