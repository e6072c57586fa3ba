import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { watchSuppressions } from '../../src/backup/suppression-files.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { planAndDo } from '../operator/harness.ts';
import { CHANGES } from '../../src/operator/actions/actions.ts';
import { createListLocation, openList } from '../../src/hosts/node/database.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave-list.ts';
import { mergeSuppressionList, suppress } from '../../src/waitlist/privacy/suppression-list.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { address } from '../address.ts';
import { AT_LENGTH } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { entry } from './contract.ts';

const NOW = Date.UTC(2026, 11, 1);
/** `RUNS=1000 SEED=7` looks further. */
const RUNS = Number(process.env['RUNS'] ?? (AT_LENGTH ? 25 : 6));

const MINUTE = 60_000;
const YEAR = 365 * 86_400_000;
const PEOPLE = ['ann', 'bob', 'con'];
const emailOf = (name: string) => address(`${name}@example.com`);

/** What happens, on which of two nodes and to whom. */
const STEP = fc.record({
  what: fc.constantFrom('join', 'join', 'leave', 'erase', 'back up', 'restore', 'lose', 'clock', 'clock'),
  node: fc.nat(1),
  who: fc.constantFrom(...PEOPLE),
  /** Of the backups. */
  which: fc.nat(9),
  jump: fc
    .constantFrom(1, 1440, 525_600)
    .chain((unit) => fc.integer({ min: -5, max: 5 }).map((n) => n * unit)),
});
type Step = typeof STEP extends fc.Arbitrary<infer Each> ? Each : never;

/** A list with two nodes, whose clocks are parameters, and an organiser's computer that has each node's clock in turn. */
async function openNodes(url: string) {
  const folder = join(temporaryFolder(), 'backups');
  const environment = { DATABASE_URL: url, BACKUP_FOLDER: folder, RETENTION_DAYS: 'off' };
  const parsed = parseSettings(environment);
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  const { settings } = parsed;
  const list = await openList(settings, true);
  const { db, kind } = list;
  onTestFinished(() => db.destroy());
  let passed = 0;
  const nodes = [0, 1].map((index) => {
    let offset = index;
    const clock = { now: () => NOW + passed + offset, monotonic: () => performance.now() };
    const actor = { ...clock, user: 'mai' };
    const host: ActionHost = {
      ...{ list, location: createListLocation(settings), settings, programme, actor, mailFolder: folder },
      ...{ fetch: () => Promise.reject(new Error('nowhere')), resolveFile: (name) => join(folder, name) },
    };
    const store = createSqlStore({ db, kind, clock });
    return {
      store,
      clock,
      host,
      act: linkOperations(store, clock).act,
      jump: (by: number) => (offset += by),
    };
  });
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('no nodes');
  const people = async () => {
    const rows = await db.selectFrom('submission').selectAll().orderBy('email').execute();
    return rows.map((row) => ({ ...row, name: row.email.replace(/@.*/, '') }));
  };
  const forget = async () => {
    for (const table of ['submission', 'tombstone', 'tombstone_key', 'setting'] as const)
      await db.deleteFrom(table).execute();
  };
  return {
    ...{ db, people, forget },
    node: (index: number) => (index === 0 ? first : second),
    listed: async () => (await people()).map(({ name }) => name),
    pass: (time: number) => (passed += time),
  };
}

/** Does the steps, and compares the list after each with who is on it by their own will. */
async function live(nodes: Awaited<ReturnType<typeof openNodes>>, steps: readonly Step[]): Promise<void> {
  const { people, forget, node, listed, pass } = nodes;
  await forget();
  const on = new Set<string>();
  /** After which step somebody left last. */
  const left = new Map<string, number>();
  const backups: { name: string; on: Set<string>; made: number }[] = [];
  let writeSuppressions = watchSuppressions(node(0).host);
  const restore = async (host: ActionHost, backup: (typeof backups)[number] | undefined) => {
    if (backup === undefined) return;
    await planAndDo(CHANGES.restore, host, { file: backup.name, takenBack: false });
    for (const name of backup.on) if ((left.get(name) ?? -1) < backup.made) on.add(name);
  };
  for (const [index, { what, node: where, who, which, jump }] of steps.entries()) {
    pass(1000);
    const { store, host, act, jump: jumpBy } = node(where);
    if (what === 'clock') jumpBy(jump * MINUTE);
    else if (what === 'join') {
      await store.add(entry(emailOf(who)));
      on.add(who);
    } else if (what === 'leave') {
      const id = (await people()).find(({ name }) => name === who)?.id;
      if (id !== undefined && (await act('leave', id))) left.set(who, index);
      on.delete(who);
      // A server does it within a minute.
      await writeSuppressions();
    } else if (what === 'erase') {
      if (on.delete(who)) left.set(who, index);
      else continue;
      await planAndDo(CHANGES.takeOff, host, { who: { emails: [emailOf(who)] } });
    } else if (what === 'back up') {
      const { name = '' } = await planAndDo(CHANGES.backup, host, {});
      backups.push({ name, on: new Set(on), made: index });
    } else if (what === 'restore') await restore(host, backups[which % backups.length]);
    else {
      // The machine is lost; on another one the newest backup is restored, beside which is the suppression list.
      await forget();
      on.clear();
      writeSuppressions = watchSuppressions(host);
      await restore(host, backups.at(-1));
    }
    expect(await listed(), `${index}: ${what}`).toEqual([...on].sort());
  }
}

onEveryDatabase((createUrl) => {
  it('whatever the clocks show: nobody who left comes back, nobody who joined again is lost', async () => {
    const nodes = await openNodes(await createUrl());
    const steps = fc.array(STEP, { minLength: 10, maxLength: 30 });
    const property = fc.asyncProperty(steps, (each) => live(nodes, each));
    await fc.assert(property, { seed: Number(process.env['SEED'] ?? 3), numRuns: RUNS, endOnFailure: true });
  });

  it.each([
    ['joined under a clock that was a day ahead', 1440, 'join'],
    ['left under a clock that was two hours behind', -120, 'leave'],
  ] as const)('whoever %s and has left does not come back with a backup', async (_, ahead, wrong) => {
    const nodes = await openNodes(await createUrl());
    const each = { node: 0, who: 'ann', which: 0, jump: 0 } as const;
    const clock = (minutes: number) => ({ ...each, what: 'clock', jump: minutes }) as const;
    const at = (what: typeof wrong) =>
      what === wrong ? [clock(ahead), { ...each, what }, clock(-ahead)] : [{ ...each, what }];
    const rest = (what: 'back up' | 'restore') => ({ ...each, what });
    await live(nodes, [...at('join'), rest('back up'), ...at('leave'), rest('restore')]);
    expect(await nodes.listed()).toEqual([]);
  });

  it('a wrong time of leaving concerns nobody else, and a year that no clock shows is now', async () => {
    const { db, node, people, pass } = await openNodes(await createUrl());
    const { store, clock } = node(0);
    await store.check();
    const ahead = { now: () => clock.now() + YEAR };
    await suppress(db, ahead, [{ email: emailOf('ann') }, { email: emailOf('bob') }], 'left');
    const keys = await db.selectFrom('tombstone_key').selectAll().execute();
    const [ann, bob] = await db.selectFrom('tombstone').selectAll().orderBy('hash').execute();
    if (ann === undefined || bob === undefined) throw new Error('no suppression list');
    await db.deleteFrom('tombstone').execute();
    const years = ['9999-12-31T23:59:59.999Z', '2026-99-99T00:00:00.000Z'];
    const wrong = [ann, bob].map((each, index) => ({ ...each, at: years[index] ?? '' }));
    await mergeSuppressionList(db, clock, { keys, tombstones: wrong });
    await suppress(db, ahead, [{ email: emailOf('con') }], 'left');
    pass(1);
    for (const name of [...PEOPLE, 'dan']) await store.add(entry(emailOf(name)));
    const joined = (await people()).map(({ joined_at }) => Date.parse(joined_at) - NOW);
    expect(joined).toEqual([1, 2, YEAR + 1, 4]);
  });
});
