import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { LONGEST_WAIT } from '../environment.ts';

/** A system that systemd has started, in a container. */
export interface Machine {
  /** Runs a line of the shell as root. @returns what it prints @throws where it fails */
  run: (line: string) => Promise<string>;
  /** Ends it; what was written there is gone. */
  remove: () => Promise<void>;
}

/**
 * Starts a system of its own from these files, which it does not change, without a network, and with the project, which it
 * cannot change, at `/opt/waitlist`.
 */
export async function startMachine(root: string): Promise<Machine> {
  const modules = realpathSync(path.join(ROOT, 'node_modules'));
  const options = [
    ...['-D', root, '--boot', '--register=no', '--keep-unit', '--private-network', '--volatile=overlay'],
    ...[`--bind-ro=${ROOT}:/opt/waitlist`, `--bind-ro=${modules}:/opt/waitlist/node_modules`],
  ];
  const child = spawn('systemd-nspawn', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  /** Its first process is the only child. All others end with it, but it does not end with ours. */
  const first = () => (existsSync(children) ? Number.parseInt(readFileSync(children, 'utf8')) : Number.NaN);
  const end = () => {
    const system = first();
    if (!Number.isNaN(system)) process.kill(system, 'SIGKILL');
    return child.kill('SIGKILL');
  };
  process.once('exit', end);
  const remove = async () => {
    process.off('exit', end);
    const ended = once(child, 'exit');
    if (child.exitCode === null && end()) await ended;
  };
  const run = async (line: string) => {
    if (Number.isNaN(first())) throw new Error('The machine has gone.');
    const command = ['--target', `${first()}`, '--all', '--', 'sh', '-euc', `cd /opt/waitlist; ${line}`];
    return (await promisify(execFile)('nsenter', command)).stdout;
  };
  try {
    await vi.waitFor(() => run('systemctl is-system-running'), { timeout: 2 * LONGEST_WAIT });
    return { run, remove };
  } catch (error) {
    await remove();
    throw new Error(`The machine does not start:\n${said}`, { cause: error });
  }
}
