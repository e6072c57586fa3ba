import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { scrubPostgres } from '../../src/hosts/postgres/dialect.ts';
import { scrubSqlite } from '../../src/hosts/sqlite/scrub.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { locate } from '../locate.ts';
import { filesContain, NOW, operatorOn } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { SECOND } from '../languages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A list whose clock the test moves; each node is a server's maintenance over a connection of its own. */
async function openList(url = operatorOn().url) {
  const location = locate(url);
  const open = () => {
    const { kysely: db, close, kind } = openDatabase(location);
    onTestFinished(close);
    const scrub = () => (location.kind === 'sqlite' ? scrubSqlite(db) : scrubPostgres(db));
    return { db, kind, storage: { scrub } };
  };
  const list = open();
  await migrateToLatest(list.db, list.kind);
  let now = NOW;
  const clock = { now: () => now };
  const emails = async () => {
    const rows = await list.db.selectFrom('submission').select('email').orderBy('email').execute();
    return rows.map(({ email }) => email);
  };
  return {
    list,
    path: location.kind === 'sqlite' ? location.path : '',
    emails,
    now: () => now,
    /** The clock is set; time itself does not pass. */
    setClock: (time: number) => {
      now = time;
    },
    join: (email: string, joined = now, id = v7({ msecs: joined })) =>
      list.db
        .insertInto('submission')
        .values({
          id,
          email,
          language: SECOND,
          source_page: 'landing',
          consent_version: '2025-07',
          joined_at: new Date(joined).toISOString(),
        })
        .execute(),
    startNode: ({ days }: { days: number | undefined } = { days: 365 }) =>
      createMaintenance(open(), clock, days),
    /** Lets nodes run for so long, with a round each hour. */
    run: async (milliseconds: number, ...nodes: ReturnType<typeof createMaintenance>[]) => {
      let deleted = 0;
      for (let passed = 0; passed <= milliseconds; passed += HOUR) {
        for (const node of nodes) deleted += (await node()).deleted ?? 0;
        now += HOUR;
      }
      return deleted;
    },
    audit: async () => {
      const rows = await list.db.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute();
      return rows.map(({ action, detail }) => ({ action, ...(JSON.parse(detail) as object) }));
    },
  };
}

const postgres = sharedPostgres();

describe('on SQLite', () => {
  everyDatabase(() => openList());

  it('leaves no byte of anyone in the file and its log after a round (service 3.10, code 6.13)', async () => {
    const { path, join, now, startNode, run } = await openList();
    const node = startNode();
    await node();
    // Others between them, so that pages are split and merged.
    for (let index = 0; index < 300; index += 1) {
      await join(`old-person-${index}@example.com`, now() - 400 * DAY, v7());
      await join(`new-person-${index}@example.com`, now(), v7());
    }
    expect(await run(DAY, node)).toBe(300);
    expect(filesContain(path, 'old-person-')).toBe(false);
    expect(filesContain(path, 'new-person-299@example.com')).toBe(true);
  });
});

describe.skipIf('skipped' in postgres)('on PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  everyDatabase(async () => openList(await postgres.createDatabase()));

  it('agrees between several nodes: a round a day, counted by who deleted (code 6.12)', async () => {
    const list = await openList(await postgres.createDatabase());
    const { join, startNode, run, now, setClock, audit, emails } = list;
    const nodes = [startNode(), startNode(), startNode()];
    await run(DAY, ...nodes);
    for (let index = 0; index < 40; index += 1) await join(`old${index}@example.com`, now() - 366 * DAY);
    await join('new@example.com');
    // All of them at the same time.
    for (let hour = 0; hour < 25; hour += 1) {
      await Promise.all(nodes.map((node) => node()));
      setClock(now() + HOUR);
    }
    expect(await emails()).toEqual(['new@example.com']);
    const counts = (await audit()).filter(({ action }) => action === 'retention');
    expect(counts.map((line) => ('deleted' in line ? Number(line.deleted) : 0)).reduce((a, b) => a + b)).toBe(
      40,
    );
  });

  it('deletes nobody while the clocks of two nodes disagree (service 3.2)', async () => {
    const { join, startNode, run, now, setClock, emails } = await openList(await postgres.createDatabase());
    await run(DAY, startNode());
    await join('old@example.com', now() - 366 * DAY);
    const [right, wrong] = [startNode(), startNode()];
    for (let round = 0; round < 60; round += 1) {
      await run(0, right);
      setClock(now() + 400 * DAY);
      await run(0, wrong);
      setClock(now() - 400 * DAY);
    }
    expect(await emails()).toEqual(['old@example.com']);
  });
});

function everyDatabase(open: () => ReturnType<typeof openList>): void {
  it('deletes who joined too long ago, whatever the order of their ids, and nobody else', async () => {
    const { join, startNode, run, now, emails, audit } = await open();
    const node = startNode();
    await run(DAY, node);
    // An import may bring ids that do not follow the time.
    await join('old-with-new-id@example.com', now() - 370 * DAY, v7({ msecs: now() }));
    await join('new-with-old-id@example.com', now(), v7({ msecs: now() - 900 * DAY }));
    for (let index = 0; index < 600; index += 1) await join(`p${index}@example.com`, now() - 364 * DAY);
    await join('old@example.com', now() - 366 * DAY);
    await run(DAY, node);
    const left = await emails();
    expect(left).toHaveLength(601);
    expect(left).not.toContain('old@example.com');
    expect(left).not.toContain('old-with-new-id@example.com');
    expect(await audit()).toMatchObject([{ action: 'retention', days: 365, deleted: 2, by: 'server' }]);
  });

  it('deletes nobody after a start 400 days ahead, nor after a jump while it runs, and goes on by the right clock (service 3.2)', async () => {
    const { join, startNode, run, now, setClock, emails } = await open();
    await run(DAY, startNode());
    await join('old@example.com', now() - 366 * DAY);
    await join('lan@example.com');
    setClock(now() + 400 * DAY);
    expect(await run(19 * HOUR, startNode())).toBe(0);
    setClock(now() - 400 * DAY);
    const node = startNode();
    expect(await node()).toMatchObject({ round: 'paused', deleted: undefined });
    expect(await run(19 * HOUR, node)).toBe(0);
    expect(await emails()).toHaveLength(2);
    expect(await run(2 * HOUR, node)).toBe(1);
    expect(await emails()).toEqual(['lan@example.com']);
  });

  it.each([
    ['an hour', HOUR, false],
    ['19 hours', 19 * HOUR, false],
    ['a day', DAY, true],
    ['a long weekend', 70 * HOUR, true],
    ['more than three days', 73 * HOUR, false],
    ['a clock that went back by a day', -DAY, false],
  ])('%s after the first round, which deletes nobody, deletes: %s', async (_, passed, isDue) => {
    const { join, startNode, now, setClock, emails } = await open();
    await join('old@example.com', now() - 380 * DAY);
    await startNode()();
    expect(await emails()).toHaveLength(1);
    setClock(now() + passed);
    await startNode()();
    expect(await emails()).toHaveLength(isDue ? 0 : 1);
  });

  it('deletes nobody where it is switched off', async () => {
    const { join, startNode, run, now, emails } = await open();
    await join('old@example.com', now() - 3660 * DAY);
    await run(3 * DAY, startNode({ days: undefined }));
    expect(await emails()).toEqual(['old@example.com']);
  });
}
