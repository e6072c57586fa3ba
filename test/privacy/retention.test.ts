import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { deleteExpired } from '../../src/waitlist/privacy/deletion.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { locate } from '../locate.ts';
import { onEveryDatabase } from '../every-database.ts';
import { filesContain, NOW, operatorOn } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A list whose clock the test moves; each node is a server's maintenance over a connection of its own. */
async function openList(url?: string) {
  const list = operatorOn(url);
  await list.add();
  const location = locate(list.url);
  let now = NOW;
  return {
    ...list,
    now: () => now,
    /** The clock is set; time itself does not pass. */
    setClock: (time: number) => {
      now = time;
    },
    /** Puts somebody on the list who joined so long ago. */
    join: (email: string, ago = 0, id = v7({ msecs: now - ago })) =>
      list.add({ id, email, joined_at: new Date(now - ago).toISOString() }),
    startNode: ({ days }: { days: number | undefined } = { days: 365 }) => {
      const { db, kind } = openDatabase(location);
      onTestFinished(() => db.destroy());
      return createMaintenance({ db, kind }, { now: () => now }, days);
    },
    /** Lets nodes run for so long, with a round each hour. */
    run: async (milliseconds: number, ...nodes: ReturnType<typeof createMaintenance>[]) => {
      let deleted = 0;
      for (let passed = 0; passed <= milliseconds; passed += HOUR) {
        for (const node of nodes) deleted += (await node()).deleted ?? 0;
        now += HOUR;
      }
      return deleted;
    },
  };
}

/** So many people who joined at a time, as the list's file has them. */
const people = (count: number, name: string, joined: number, id = () => v7({ msecs: joined })) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: id(), email: `${name}${index}@example.com` },
    joined_at: new Date(joined).toISOString(),
  }));

const postgres = sharedPostgres();

onEveryDatabase((createUrl) => {
  const open = async () => openList(await createUrl());

  it('deletes who joined too long ago, whatever the order of their ids, and nobody else, or nobody at all where it is switched off', async () => {
    const { add, join, startNode, run, now, emails, audit } = await open();
    const node = startNode();
    await run(DAY, node);
    // An import may bring ids that do not follow the time.
    await join('old-with-new-id@example.com', 370 * DAY, v7({ msecs: now() }));
    await join('new-with-old-id@example.com', 0, v7({ msecs: now() - 900 * DAY }));
    await add(...people(600, 'p', now() - 362 * DAY));
    await join('old@example.com', 366 * DAY);
    expect(await run(DAY, startNode({ days: undefined }))).toBe(0);
    expect(await emails()).toHaveLength(603);
    await run(DAY, node);
    const left = await emails();
    expect(left).toHaveLength(601);
    expect(left.filter((email) => email.startsWith('old'))).toEqual([]);
    expect(await audit()).toMatchObject([
      { action: 'retention', by: 'server', detail: { days: 365, deleted: 2 } },
    ]);
  });

  it('deletes nobody once a newer version has changed the list, nor whom the audit log does not count, so that a server that is killed in between has counted them', async () => {
    const { url, join, startNode, run, now, emails, audit } = await open();
    const node = startNode();
    await run(DAY, node);
    await join('old@example.com', 366 * DAY);
    const { db } = openDatabase(locate(url));
    onTestFinished(() => db.destroy());
    await sql`insert into kysely_migration (name, timestamp)
      values ('999-future', ${new Date(now()).toISOString()})`.execute(db);
    await expect(run(DAY, node)).rejects.toThrow('made by a newer version of this program');
    await sql`delete from kysely_migration where name = '999-future'`.execute(db);
    await db.schema.alterTable('audit').renameTo('away').execute();
    await expect(run(DAY, node)).rejects.toThrow('audit');
    expect(await emails()).toEqual(['old@example.com']);
    await db.schema.alterTable('away').renameTo('audit').execute();
    await run(2 * DAY, node);
    expect(await emails()).toEqual([]);
    expect(await audit()).toMatchObject([{ action: 'retention', detail: { deleted: 1 } }]);
  });

  it('deletes nobody after a start 400 days ahead, nor after a jump while it runs, and goes on by the right clock', async () => {
    const { join, startNode, run, now, setClock, emails } = await open();
    await run(DAY, startNode());
    await join('old@example.com', 366 * DAY);
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
    await join('old@example.com', 380 * DAY);
    await startNode()();
    expect(await emails()).toHaveLength(1);
    setClock(now() + passed);
    await startNode()();
    expect(await emails()).toHaveLength(isDue ? 0 : 1);
  });

  it('deletes nobody who confirms their address in this moment', async () => {
    const { url, join } = await open();
    await join('late@example.com');
    const { db, kind } = openDatabase(locate(url));
    onTestFinished(() => db.destroy());
    const confirm_until = new Date(NOW - HOUR).toISOString();
    await db.updateTable('submission').set({ confirm_until }).execute();
    let isFirst = true;
    const confirming = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // It has been looked who is to be deleted.
        if (isFirst) {
          isFirst = false;
          await db.updateTable('submission').set({ confirmed_at: confirm_until }).execute();
        }
        return result;
      },
    });
    const actor = { now: () => NOW, user: 'server' };
    expect(await deleteExpired({ db: confirming, kind }, actor, undefined)).toBe(0);
    expect(await db.selectFrom('submission').select('email').execute()).toHaveLength(1);
  });
});

it('leaves no byte of anyone in the file and its log after a round', async () => {
  const { path, add, now, startNode, run } = await openList();
  const node = startNode();
  await node();
  // Others between them, so that pages are split and merged.
  const old = people(300, 'old-person-', now() - 400 * DAY, v7);
  const others = people(300, 'new-person-', now(), v7);
  await add(...old.flatMap((person, index) => [person, ...others.slice(index, index + 1)]));
  expect(await run(DAY, node)).toBe(300);
  expect(filesContain(path, 'old-person-')).toBe(false);
  expect(filesContain(path, 'new-person-299@example.com')).toBe(true);
});

describe.skipIf('skipped' in postgres)('on PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  it('agrees between several nodes: a round a day, counted by who deleted', async () => {
    const list = await openList(await postgres.createDatabase());
    const { add, join, startNode, run, now, setClock, audit, emails } = list;
    const nodes = [startNode(), startNode(), startNode()];
    await run(DAY, ...nodes);
    await add(...people(40, 'old', now() - 366 * DAY));
    await join('new@example.com');
    // All of them at the same time.
    for (let hour = 0; hour < 25; hour += 1) {
      await Promise.all(nodes.map((node) => node()));
      setClock(now() + HOUR);
    }
    expect(await emails()).toEqual(['new@example.com']);
    const counts = (await audit()).filter(({ action }) => action === 'retention');
    expect(counts.reduce((sum, { detail }) => sum + Number(detail['deleted']), 0)).toBe(40);
  });

  it('deletes nobody while the clocks of two nodes disagree', async () => {
    const { join, startNode, run, now, setClock, emails } = await openList(await postgres.createDatabase());
    await run(DAY, startNode());
    await join('old@example.com', 366 * DAY);
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
