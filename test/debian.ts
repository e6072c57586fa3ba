import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Installs packages of Debian, where there is a Debian and the right to.
 *
 * @returns whether they are there now
 */
export function installFromDebian(...packages: string[]): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', timeout: 120_000 });
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
