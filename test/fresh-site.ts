import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { ROOT } from '../build/paths.ts';
import { pause } from './pause.ts';

/**
 * Builds the site if it is stale, in a process of its own, because a build in Vitest's would be one for tests.
 *
 * @param settings with them another site is built, in the folder that `TEST_DIST` among them names
 */
export async function buildSite(settings: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: undefined, ...settings };
  const unlock = await lockBuilds();
  try {
    await promisify(execFile)(process.execPath, ['--import', './test/own-dist.ts', 'build/if-stale.ts'], {
      cwd: ROOT,
      env,
    });
  } finally {
    unlock();
  }
}

/** Two tests that need the same site at once would both build it. The end of a process, however it ends, frees the lock. */
async function lockBuilds(): Promise<() => void> {
  const folder = path.join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = new BetterSqlite3(path.join(folder, 'builds.lock'), { timeout: 0 });
  for (;;)
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await pause(200, 'between two questions');
    }
}
