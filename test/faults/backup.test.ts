import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { listBackups, type Backup } from '../../src/backup/backup-files.ts';
import { AT_LENGTH } from '../environment.ts';
import {
  listWith,
  makeKey,
  NOW,
  operatorOn,
  temporaryFolder,
  type TestOperator,
} from '../operator/harness.ts';

/** Of the steps of a command so many are left out between two at which it is killed. */
const STRIDE = AT_LENGTH ? 1 : 9;
const KILLER = join(ROOT, 'test/faults/kill-at.ts');

interface Case {
  operator: TestOperator;
  argv: (data: string) => string[];
  environment?: Record<string, string>;
  /** What must be so after the command was killed and given once more. */
  then: (again: TestOperator) => Promise<void>;
}

/** Kills a command at one step after the other, each time on a new copy of the list and its backups, until it ends by itself. */
async function killAtEach({ operator, argv, environment = {}, then }: Case): Promise<void> {
  const base = dirname(operator.path);
  for (let at = 1, isOver = false; !isOver; at += STRIDE) {
    const data = join(temporaryFolder(), 'data');
    fs.cpSync(base, data, { recursive: true, preserveTimestamps: true });
    const url = `sqlite:${join(data, 'waitlist.db')}`;
    const env = { ...process.env, ...environment, DATABASE_URL: url, KILL_AT: String(at) };
    const options = { env: { ...env, NODE_OPTIONS: `--import=${KILLER}` } };
    const ended = await promisify(execFile)(join(ROOT, 'waitlist'), argv(data), options).catch(
      (error: unknown) => error as { signal?: string; stderr: string },
    );
    isOver = !('signal' in ended);
    if ('signal' in ended) expect([at, ended.signal, ended.stderr]).toEqual([at, 'SIGKILL', '']);
    const again = operatorOn(url, { environment });
    again.wait(Date.now() - NOW);
    expect((await again.run('list')).code).toBe(0);
    // What it worked with is gone, and what has the name of a backup is whole.
    const folder = join(data, 'backups');
    expect([data, folder].flatMap((cwd) => fs.globSync('.waitlist-*', { cwd }))).toEqual([]);
    for (const { file, people, encrypted } of listBackups(folder)) {
      expect(fs.statSync(file).size).toBeGreaterThan(1000);
      if (encrypted) continue;
      const backup = new BetterSqlite3(file, { readonly: true });
      expect(backup.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(backup.prepare('select count(*) from submission').pluck().get()).toBe(people);
      backup.close();
    }
    expect(await again.emails(), `killed at ${at}`).not.toContain('ann@example.com');
    expect(await again.run(...argv(data))).toMatchObject({ code: 0 });
    await then(again);
    fs.rmSync(dirname(data), { recursive: true });
  }
}

function onlyBackup(folder: string): Backup {
  const [backup] = listBackups(folder);
  if (backup === undefined) throw new Error('There is no backup.');
  return backup;
}

/** A list of which Ann was erased after its only full backup. */
async function listWithout(): Promise<TestOperator> {
  const operator = await listWith(['ann', 'bob', 'con'].map((name) => ({ email: `${name}@example.com` })));
  await operator.run('backup');
  operator.wait(1000);
  await operator.run('erase', 'ann@example.com', '--yes');
  return operator;
}

it('a backup that is killed at any step, while it is made, lists of who left are merged and old ones deleted, leaves no half of one', async () => {
  const operator = await listWithout();
  const folder = join(operator.path, '../backups');
  const { file, name } = onlyBackup(folder);
  for (const second of [1, 2, 3, 4])
    fs.copyFileSync(
      file,
      join(folder, name.replace('waitlist', 'automatic').replace('00.000Z', `0${second}.000Z`)),
    );
  const { environment } = await makeKey(temporaryFolder());
  await killAtEach({
    ...{ operator, environment, argv: () => ['backup'] },
    then: (again) => {
      const data = join(again.path, '../backups');
      expect(listBackups(data).filter(({ kind }) => kind === 'automatic')).toHaveLength(3);
      expect(fs.globSync('suppression-list-*', { cwd: data })).toEqual([
        expect.stringMatching(/\.json\.age$/),
      ]);
      return Promise.resolve();
    },
  });
});

it('a restore that is killed at any step has brought nobody back who was erased, and the same command does the rest', async () => {
  const operator = await listWithout();
  const { name } = onlyBackup(join(operator.path, '../backups'));
  // The list is lost.
  for (const end of ['', '-wal', '-shm']) fs.rmSync(operator.path + end, { force: true });
  await operator.withDatabase(() => Promise.resolve());
  await killAtEach({
    ...{ operator, argv: (data) => ['restore', join(data, 'backups', name), '--yes'] },
    then: async (again) => {
      expect(await again.emails()).toEqual(['bob@example.com', 'con@example.com']);
      const [list = '', ...others] = fs.globSync('suppression-list-*', {
        cwd: join(again.path, '../backups'),
      });
      expect(others).toEqual([]);
      expect(fs.readFileSync(join(again.path, '../backups', list), 'utf8')).toContain('"hash"');
    },
  });
});
