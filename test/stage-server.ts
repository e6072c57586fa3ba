import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/paths.ts';
import type { Stage } from '../src/contract/stage.ts';
import { ServerProcess } from './service/server-process.ts';

/** Where the page of a stage is built. */
export const stageFolder = (stage: Stage) => path.join(ROOT, '.cache/stages', stage);

/** Where its visitors apply. */
export const APPLY_URL = 'https://apply.them.example/2026';

/** Builds the page of a stage if that is stale, and serves it. */
export async function startStage(stage: Stage): Promise<ServerProcess> {
  const env = { STAGE: stage, APPLY_URL, DIST_FOLDER: stageFolder(stage) };
  await promisify(execFile)(process.execPath, ['build/if-stale.ts'], {
    cwd: ROOT,
    // Vitest's would make a build for tests.
    env: { ...process.env, NODE_ENV: undefined, ...env },
  });
  return ServerProcess.start({ env });
}
