import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../build/paths.ts';

/**
 * Builds the site if it is stale, in a process of its own, because a build in Vitest's would be one for tests.
 *
 * @param settings with them another site is built, in the `DIST_FOLDER` that they name
 */
export async function buildSite(settings: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: undefined, ...settings };
  await promisify(execFile)(process.execPath, ['build/if-stale.ts'], { cwd: ROOT, env });
}

/** Vitest calls it once before the integration tests, which read the built site. */
export default () => buildSite();
