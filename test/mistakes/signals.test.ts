import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeKey, operatorOn, temporaryFolder } from '../operator/harness.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Starts the real command, and sends it a signal once it has its temporary folder.
 *
 * @param onStopping called once it says that it stops at its next safe place
 * @returns the exit code or the signal that it ended by, and what is left in the folder
 */
async function interrupted(
  argv: readonly string[],
  signal: NodeJS.Signals,
  folder: string,
  onStopping: (child: ChildProcess) => void,
): Promise<{ endedBy: NodeJS.Signals | number | null; left: string[] }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/cli.ts'), ...argv], {
    env: { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${join(folder, 'waitlist.db')}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const temporary = () => readdirSync(folder).filter((name) => name.startsWith('.waitlist-'));
  const watcher = watch(folder);
  const created = new Promise<void>((found) => {
    watcher.on('change', () => {
      if (temporary().length > 0) found();
    });
  });
  const ended = new Promise<NodeJS.Signals | number | null>((done) => {
    child.on('exit', (code, by) => {
      done(by ?? code);
    });
  });
  await Promise.race([created, ended]);
  watcher.close();
  child.stderr.once('data', () => onStopping(child));
  child.kill(signal);
  return { endedBy: await ended, left: temporary() };
}

/** A backup, and a pipe in the place of the key that it is encrypted to: the command waits there in the middle of its work. */
async function encryptedBackup() {
  const folder = temporaryFolder();
  const { environment } = await makeKey(folder);
  const operator = operatorOn(`sqlite:${join(folder, 'waitlist.db')}`, { environment });
  await operator.add({ email: 'lan@example.com' });
  const usb = join(folder, 'usb');
  mkdirSync(usb);
  const backup = join(usb, 'monday.db.age');
  await operator.run('backup', backup);
  const pipe = join(folder, 'key');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  return { folder, usb, pipe, restore: ['restore', backup, '--identity', pipe, '--yes'] };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s twice leaves nothing of the list', async (signal) => {
  const { folder, usb, restore } = await encryptedBackup();
  const before = readdirSync(usb);
  const again = (child: ChildProcess) => void child.kill(signal);
  expect(await interrupted(restore, signal, folder, again)).toEqual({ endedBy: signal, left: [] });
  expect(readdirSync(usb)).toEqual(before);
});

it('Ctrl-C once lets the work stop at its next safe place', async () => {
  const { folder, pipe, restore } = await encryptedBackup();
  const goOn = () => {
    const writer = spawn('cp', [join(folder, 'key.txt'), pipe]);
    onTestFinished(() => void writer.kill());
  };
  expect(await interrupted(restore, 'SIGINT', folder, goOn)).toEqual({ endedBy: 1, left: [] });
});

it('removes what a command left behind a day ago that was killed at once', async () => {
  const folder = temporaryFolder();
  const operator = operatorOn(`sqlite:${join(folder, 'waitlist.db')}`);
  await operator.add({});
  const [old, recent] = [join(folder, '.waitlist-AbCdEf'), join(folder, '.waitlist-GhIjKl')];
  for (const left of [old, recent]) mkdirSync(left);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(old, dayAgo, dayAgo);
  await operator.run('backup', join(folder, 'good.db'));
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});
