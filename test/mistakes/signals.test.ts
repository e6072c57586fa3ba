import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Starts the real command, sends it a signal once its temporary folder has a file in it, and again once it says that it
 * stops at its next safe place, which does not come.
 *
 * @returns the signal that it ended by, and what is left in the folder
 */
async function interrupted(
  argv: readonly string[],
  signal: NodeJS.Signals,
  folder: string,
): Promise<{ endedBy: NodeJS.Signals | null; left: string[] }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/operator/cli/main.ts'), ...argv], {
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
  const ended = new Promise<NodeJS.Signals | null>((done) => {
    child.on('exit', (_, by) => {
      done(by);
    });
  });
  await Promise.race([created, ended]);
  watcher.close();
  child.stderr.once('data', () => child.kill(signal));
  child.kill(signal);
  return { endedBy: await ended, left: temporary() };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s leaves nothing of the list behind', async (signal) => {
  const folder = temporaryFolder();
  const operator = operatorOn(`sqlite:${join(folder, 'waitlist.db')}`);
  await operator.add({ email: 'lan@example.com' });
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const usb = join(folder, 'usb');
  mkdirSync(usb);
  const backup = join(usb, 'monday.db.age');
  await operator.run('backup', backup, '--recipient', recipient);
  writeFileSync(join(folder, 'key.txt'), `${identity}\n`);
  // Nobody writes to the pipe: the command waits in the middle of its work.
  const key = join(folder, 'key');
  expect(spawnSync('mkfifo', [key]).status).toBe(0);
  const before = readdirSync(usb);
  const restore = ['restore', backup, '--identity', key, '--yes'];
  expect(await interrupted(restore, signal, folder)).toEqual({ endedBy: signal, left: [] });
  expect(readdirSync(usb)).toEqual(before);
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
