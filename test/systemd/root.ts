import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../tools.ts';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const isInstalled = (name: string) => FOLDERS.some((folder) => existsSync(path.join(folder, name)));

/** Whether a system with its own systemd can be made and started here. */
export const CAN_BOOT =
  process.getuid?.() === 0 && ['debootstrap', 'systemd-nspawn', 'nsenter'].every(isInstalled);

/** A small Debian with what the deployment guide's commands call. */
const RELEASE = 'bookworm';
const PACKAGES = ['systemd', 'systemd-sysv', 'sudo', 'curl'];

/**
 * The files of a system that systemd starts, fetched from Debian if they are not there yet, which takes minutes.
 *
 * @returns absolute path of its root folder
 * @throws where Debian cannot be reached
 */
export async function ensureSystemdRoot(): Promise<string> {
  const folder = path.join(CACHE, `debian-${RELEASE}-root`);
  if (existsSync(folder)) return folder;
  process.stdout.write(`Fetching Debian ${RELEASE} with systemd (once, into .cache) …\n`);
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    const root = path.join(work, 'root');
    const options = ['--variant=minbase', `--include=${PACKAGES.join()}`, RELEASE, root];
    await promisify(execFile)('debootstrap', options, { maxBuffer: 100_000_000 });
    // Two processes may fetch at the same time: the first one's folder stays, both are the same.
    await rename(root, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
