import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Starts the real command, ends it by a signal once its temporary folder has a file in it, and waits.
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
    stdio: 'ignore',
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
  child.kill(signal);
  return { endedBy: await ended, left: temporary() };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s leaves nothing of the list behind, neither by backup nor by restore (service 3.6)',
  async (signal) => {
    const folder = temporaryFolder();
    const operator = operatorOn(`sqlite:${join(folder, 'waitlist.db')}`);
    await operator.add({ email: 'lan@example.com' });
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const usb = join(folder, 'usb');
    mkdirSync(usb);
    const backup = join(usb, 'monday.db.age');
    await operator.run('backup', backup, '--encrypt', recipient);
    writeFileSync(join(folder, 'key.txt'), `${identity}\n`);
    // Nobody reads from the first pipe or writes to the second: the command waits in the middle of its work.
    const [out, key] = [join(folder, 'out'), join(folder, 'key')];
    expect(spawnSync('mkfifo', [out, key]).status).toBe(0);
    const before = readdirSync(usb);
    for (const argv of [
      ['backup', out, '--encrypt', recipient],
      ['restore', backup, '--identity', key, '--yes'],
    ])
      expect(await interrupted(argv, signal, folder)).toEqual({ endedBy: signal, left: [] });
    expect(readdirSync(usb)).toEqual(before);
  },
);

it('doctor finds what a command left behind that was killed at once (service 3.6)', async () => {
  const folder = temporaryFolder();
  const operator = operatorOn(`sqlite:${join(folder, 'waitlist.db')}`);
  await operator.add({});
  expect((await operator.run('doctor')).stdout).not.toContain('.waitlist-');
  const { pid } = spawnSync('true');
  const left = join(folder, `.waitlist-${String(pid)}-AbCdEf`);
  mkdirSync(left);
  expect((await operator.run('doctor')).stdout).toContain(left);
});
