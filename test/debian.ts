import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Files that were cut off are asked for again; and another process may be installing something. */
const OPTIONS = ['-q', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs packages of Debian, where there is a Debian and the right to.
 *
 * @returns whether they are there now
 */
export function installFromDebian(...packages: string[]): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return false;
  const apt = (...options: string[]) => {
    try {
      execFileSync('apt-get', [...OPTIONS, ...options], {
        stdio: 'inherit',
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      return true;
    } catch {
      return false;
    }
  };
  // Lists that are there may do where they cannot be brought up to date.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
