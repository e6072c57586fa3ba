import fs from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGES } from '../../src/operator/actions/actions.ts';
import { AT_LENGTH } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { listWith, makeKey, operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';

/** `RUNS=1000 SEED=7` looks further. */
const RUNS = Number(process.env['RUNS'] ?? (AT_LENGTH ? 40 : 5));
const PEOPLE = ['ann', 'bob', 'con'];
const addressOf = (name: string) => `${name}@example.com`;

const listsIn = (folder: string) => fs.globSync('suppression-list-*', { cwd: folder }).sort();
const backupsIn = (folder: string) => fs.globSync('*.db{,.age}', { cwd: folder }).sort();

/** The machine with the list is lost: what lies in the folder for backups is all that there is. */
const lose = ({ withDatabase }: TestOperator) =>
  withDatabase(async (db) => {
    for (const table of ['submission', 'tombstone', 'tombstone_key', 'setting'] as const)
      await db.deleteFrom(table).execute();
  });

/** Two people in a plain backup; then one is erased where backups are encrypted. */
async function encryptedLater() {
  const folder = temporaryFolder();
  const { key, environment } = await makeKey(temporaryFolder());
  const list = `sqlite:${join(temporaryFolder(), 'waitlist.db')}`;
  const before = operatorOn(list, { environment: { BACKUP_FOLDER: folder } });
  await before.add({ email: addressOf('ann') }, { email: addressOf('bob') });
  await before.run('backup');
  const operator = operatorOn(list, { environment: { BACKUP_FOLDER: folder, ...environment } });
  operator.wait(1000);
  await operator.run('erase', addressOf('ann'), '--yes');
  const [backup = ''] = backupsIn(folder).map((name) => join(folder, name));
  return { folder, key, operator, backup };
}

describe('a list of who left that belongs to a backup and cannot be read', () => {
  it('stops a restore in command and studio where encryption was switched on later, and says which key is missing', async () => {
    const { folder, key, operator, backup } = await encryptedLater();
    // The plain one is merged into it, and gone.
    const [name = '', ...others] = listsIn(folder);
    expect([name, others]).toEqual([
      expect.stringMatching(/^suppression-list-[0-9a-f]{8}-1\.json\.age$/),
      [],
    ]);
    const day = fs.statSync(join(folder, name)).mtime.toISOString().slice(0, 10);
    await lose(operator);
    for (const argv of [
      ['restore', backup],
      ['restore', backup, '--yes'],
    ]) {
      const { code, stderr } = await operator.run(...argv);
      expect(code).toBe(1);
      expect(stderr).toContain(`Lists of people who left cannot be read: ${name} (${day}, needs its key).`);
      expect(stderr).toContain('--without-those-who-left');
    }
    expect(await operator.plan(CHANGES.restore, { file: backup })).toMatchObject({
      blockedBy: { reason: 'unreadLists' },
      values: { number: 2 },
      unread: [{ name, day, why: 'needsKey' }],
    });
    await expect(operator.carryOut(CHANGES.restore, { file: backup })).rejects.toThrow('unreadLists');
    expect(await operator.emails()).toEqual([]);
    const { code, stdout } = await operator.run('restore', backup, '--identity', key, '--yes');
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`As the list of ${day} beside the backup has it.`),
    ]);
    expect(await operator.emails()).toEqual([addressOf('bob')]);
  });

  it('stops it where the file is damaged', async () => {
    const operator = await listWith([{ email: addressOf('ann') }]);
    const folder = join(operator.path, '../backups');
    await operator.run('backup');
    operator.wait(1000);
    await operator.run('erase', addressOf('ann'), '--yes');
    const [name = ''] = listsIn(folder);
    const file = join(folder, name);
    const whole = fs.readFileSync(file, 'utf8');
    await lose(operator);
    const backup = join(folder, backupsIn(folder)[0] ?? '');
    for (const damaged of [whole.slice(0, 200), '', whole.replace('"number":1', '"number":0'), '{}']) {
      fs.writeFileSync(file, damaged);
      const { code, stderr } = await operator.run('restore', backup, '--yes');
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${name} (`)]);
      expect(stderr).toContain('is damaged');
    }
    fs.writeFileSync(file, whole);
    expect((await operator.run('restore', backup, '--yes')).code).toBe(0);
    expect(await operator.emails()).toEqual([]);
  });

  it('stops nothing where another one of the same list is as new, or the backup or the list itself', async () => {
    const { folder, operator, backup } = await encryptedLater();
    // The list is here, and knows it.
    expect((await operator.run('restore', backup)).code).toBe(0);
    const [name = ''] = listsIn(folder);
    const plain = operatorOn(operator.url, { environment: { BACKUP_FOLDER: folder } });
    plain.wait(2000);
    const fresh = operatorOn(undefined, { environment: { BACKUP_FOLDER: folder } });
    const copy = fs.readFileSync(join(folder, name));
    // A plain one of the same number; then a backup that was made since, alone with what needs the key.
    await plain.run('backup');
    fs.writeFileSync(join(folder, name), copy);
    expect(listsIn(folder)).toHaveLength(2);
    expect((await fresh.run('restore', backup)).stdout).toContain('− 1  left, or were erased');
    fs.rmSync(join(folder, name.replace('.age', '')));
    expect((await fresh.run('restore', backup)).code).toBe(1);
    const newest = join(folder, backupsIn(folder).find((each) => each.includes('-1-people')) ?? '');
    expect((await fresh.run('restore', newest)).code).toBe(0);
  });

  it('of an earlier version, whose name has no number, counts as newer than all', async () => {
    const { folder, operator, backup } = await encryptedLater();
    const [name = ''] = listsIn(folder);
    const file = join(folder, name);
    fs.renameSync(file, join(folder, name.replace(/-\d+\.json/, '.json')));
    await lose(operator);
    const plain = operatorOn(operator.url, { environment: { BACKUP_FOLDER: folder } });
    const { code, stderr } = await plain.run('restore', backup, '--yes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('needs its key')]);
    // Housekeeping never removes it.
    await plain.add({ email: addressOf('con') });
    await plain.run('erase', addressOf('con'), '--yes');
    expect(listsIn(folder)).toContain(name.replace(/-\d+\.json/, '.json'));
  });

  it('is gone on without by one option alone, of which log and doctor tell until it is dealt with, and which no later restore forgets', async () => {
    const { folder, operator, backup } = await encryptedLater();
    const [name = ''] = listsIn(folder);
    const bytes = fs.readFileSync(join(folder, name));
    const kept = join(folder, `unread-${name}`);
    await lose(operator);
    const { code, stderr } = await operator.run('restore', backup, '--without-those-who-left', '--yes');
    expect([code, stderr]).toEqual([0, expect.stringMatching(`^A restore went on without ${name}, because`)]);
    expect(await operator.emails()).toEqual(PEOPLE.slice(0, 2).map(addressOf));
    const log = await operator.audit();
    expect(log.find(({ action }) => action === 'restore-begun')?.detail).toMatchObject({ unread: name });
    const doctor = async () => (await operator.run('doctor')).stdout;
    expect(await doctor()).toContain(
      `✗ People who left may be on the list again. A restore went on without unread-${name}`,
    );
    // The list goes on, and its number passes that of the file.
    for (const who of ['dan', 'eve', 'fay']) {
      await operator.add({ email: addressOf(who) });
      await operator.run('erase', addressOf(who), '--yes');
    }
    expect(fs.readFileSync(kept).equals(bytes)).toBe(true);
    await lose(operator);
    const again = await operator.run('restore', backup);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`unread-${name}`)]);
    await operator.run('restore', backup, '--without-those-who-left', '--yes');
    expect(fs.readFileSync(kept).equals(bytes)).toBe(true);
    // Somebody has looked for these people.
    for (const each of fs.globSync('unread-*', { cwd: folder })) fs.rmSync(join(folder, each));
    expect(await doctor()).not.toContain('People who left may be');
  });

  it('is merged into a list that somebody has replaced by an older state of it', async () => {
    const operator = await listWith([{ email: addressOf('ann') }, { email: addressOf('bob') }]);
    const folder = join(operator.path, '../backups');
    const older = join(temporaryFolder(), 'older.db');
    await operator.run('backup');
    await operator.run('backup', older);
    operator.wait(1000);
    await operator.run('erase', addressOf('ann'), '--yes');
    await operator.run('erase', addressOf('con'), '--yes');
    for (const end of ['-wal', '-shm']) fs.rmSync(operator.path + end, { force: true });
    fs.copyFileSync(older, operator.path);
    await operator.run('erase', addressOf('bob'), '--yes');
    // It says who left before: nobody brings Ann back, with the next restore or with a file.
    await lose(operator);
    await operator.run('restore', join(folder, backupsIn(folder)[0] ?? ''), '--yes');
    expect(await operator.emails()).toEqual([]);
  });
});

/** What happens to a list. */
const STEP = fc.record({
  what: fc.constantFrom(
    ...([
      'join',
      'join',
      'erase',
      'erase',
      'back up',
      'encrypt',
      'damage',
      'lose',
      'restore',
      'restore',
    ] as const),
  ),
  who: fc.constantFrom(...PEOPLE),
  which: fc.nat(9),
  how: fc.constantFrom('alone', 'alone', 'with the key', 'without'),
});
type Step = typeof STEP extends fc.Arbitrary<infer Each> ? Each : never;

onEveryDatabase((createUrl) => {
  it('whoever was erased is not back, in whatever order a list is encrypted, damaged, lost and restored, but by that option', async () => {
    const { key, environment } = await makeKey(temporaryFolder());
    const live = async (steps: readonly Step[]) => {
      const folder = temporaryFolder();
      const url = await createUrl();
      const nodes = [{}, environment].map((more) =>
        operatorOn(url, { environment: { BACKUP_FOLDER: folder, RETENTION_DAYS: 'off', ...more } }),
      );
      let isEncrypted = false;
      const erased = new Set<string>();
      for (const [index, { what, who, which, how }] of steps.entries()) {
        for (const node of nodes) node.wait(1000);
        const operator = nodes[Number(isEncrypted)];
        if (operator === undefined) throw new Error('no operator');
        const file = backupsIn(folder)[which % Math.max(1, backupsIn(folder).length)];
        const list = listsIn(folder).at(which % 2 === 0 ? 0 : -1);
        if (what === 'encrypt') isEncrypted = !isEncrypted;
        else if (what === 'join') {
          if ((await operator.emails()).includes(addressOf(who))) continue;
          await operator.add({ email: addressOf(who) });
          erased.delete(who);
        } else if (what === 'erase') {
          if ((await operator.run('erase', addressOf(who), '--yes')).code === 0) erased.add(who);
        } else if (what === 'back up') await operator.run('backup');
        else if (what === 'damage' && list !== undefined) fs.truncateSync(join(folder, list), 150);
        else if (what === 'lose') await lose(operator);
        else if (what === 'restore' && file !== undefined) {
          const flags = {
            alone: [],
            'with the key': ['--identity', key],
            without: ['--identity', key, '--without-those-who-left'],
          };
          await operator.run('restore', join(folder, file), ...flags[how], '--yes');
          // Who came back by the option is on the list until they are erased once more.
          if (how === 'without')
            for (const each of await operator.emails()) erased.delete(each.replace(/@.*/, ''));
        }
        const listed = (await operator.emails()).map((each) => each.replace(/@.*/, ''));
        expect(
          listed.filter((name) => erased.has(name)),
          `${index}: ${what} (${basename(file ?? '')}, ${how})`,
        ).toEqual([]);
      }
    };
    const steps = fc.array(STEP, { minLength: 12, maxLength: 30 });
    const seed = Number(process.env['SEED'] ?? 5);
    await fc.assert(fc.asyncProperty(steps, live), { seed, numRuns: RUNS, endOnFailure: true });
  });
});
