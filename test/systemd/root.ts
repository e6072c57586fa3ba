import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../tools.ts';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const isInstalled = (name: string) => FOLDERS.some((folder) => existsSync(path.join(folder, name)));

/** Whether a system with its own systemd can be made and started here. */
const CAN_BOOT = process.getuid?.() === 0 && ['debootstrap', 'systemd-nspawn', 'nsenter'].every(isInstalled);

/** A small Debian with what the deployment guide's commands call, and both proxies. */
const RELEASE = 'bookworm';
const PACKAGES = ['systemd', 'systemd-sysv', 'sudo', 'curl', 'caddy', 'nginx'];

const FOLDER = path.join(CACHE, `debian-${RELEASE}-${PACKAGES.join('-')}`);

/** The root folder of a system that systemd starts; `undefined` where it was not fetched or cannot be started. */
export function findSystemdRoot(): string | undefined {
  return CAN_BOOT && existsSync(FOLDER) ? FOLDER : undefined;
}

/**
 * The same, fetched from Debian if it is not there yet, which takes minutes.
 *
 * @returns its version, or `undefined` where it can't be started
 * @throws where Debian cannot be reached
 */
export async function fetchSystemdRoot(): Promise<string | undefined> {
  if (!CAN_BOOT) return undefined;
  if (existsSync(FOLDER)) return RELEASE;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    const root = path.join(work, 'root');
    const options = ['--variant=minbase', `--include=${PACKAGES.join()}`, RELEASE, root];
    await promisify(execFile)('debootstrap', options, { maxBuffer: 100_000_000 });
    // A test starts them where it has written their files.
    for (const proxy of ['caddy', 'nginx'])
      await rm(path.join(root, `etc/systemd/system/multi-user.target.wants/${proxy}.service`));
    // Two processes may fetch at the same time: the first one's folder stays, both are the same.
    await rename(root, FOLDER).catch((error: unknown) => {
      if (!existsSync(FOLDER)) throw error;
    });
    return RELEASE;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
