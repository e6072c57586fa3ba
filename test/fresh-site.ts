import { spawnSync } from 'node:child_process';
import { ROOT } from '../build/paths.ts';

/**
 * Vitest calls it once before the integration tests, which read the built site: whatever is stale is built first. In a
 * process of its own, because a build in Vitest's would be one for tests.
 */
export default function setup(): void {
  const { status } = spawnSync(process.execPath, ['build/if-stale.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error('The site was not built.');
}
