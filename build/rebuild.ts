import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { describeFailure } from './failure.ts';
import { checkFolder, createBeside, replace } from './output.ts';
import { outputIn, ROOT } from './paths.ts';

/** How a build ended: what there is to say, or why the last good site is still the one in the folder. */
export type BuildResult = { built: string } | { problems: readonly string[] };

/**
 * Builds the site beside the folder that the settings name, and puts it in that folder's place when it is whole.
 * A failure changes nothing but what the build itself has made.
 */
export async function rebuild(settings: Settings): Promise<BuildResult> {
  const started = performance.now();
  const problem = await checkFolder(settings.distFolder, ROOT);
  if (problem !== undefined) return { problems: [problem] };
  let beside: string | undefined;
  let work: string | undefined;
  const clean = () => {
    for (const folder of [beside, work])
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => {
    clean();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('SIGHUP', interrupted);
  try {
    beside = await createBeside(settings.distFolder);
    await mkdir(path.join(ROOT, '.cache'), { recursive: true });
    work = await mkdtemp(path.join(ROOT, '.cache/build-'));
    // Loaded only here, so that a mistake in a source file is one sentence as well.
    const { makeSite } = await import('./site.ts');
    const made = await makeSite(outputIn(beside), work, settings);
    if ('problems' in made) return made;
    const left = await replace(beside, settings.distFolder);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { built: [...made.warnings, `Built ${made.files} files in ${seconds} s.`, ...left].join('\n') };
  } catch (error) {
    return { problems: [`The site was not built: ${describeFailure(error, ROOT)}`] };
  } finally {
    clean();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted).off('SIGHUP', interrupted);
    if (work !== undefined) await rm(work, { recursive: true, force: true });
  }
}

/** Says how a build ended, and ends the process with 1 if there is no new site. */
export function report(result: BuildResult): void {
  if ('built' in result) {
    console.log(result.built);
    return;
  }
  for (const problem of result.problems) console.error(problem);
  process.exit(1);
}
