import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { checkFolder, createBeside, takePlace } from './output.ts';
import { outputIn, ROOT } from './paths.ts';

/** How a build ended: what there is to say, or why the last good site is still the one in the folder. */
export type BuildResult = { built: string } | { problems: readonly string[] };

/**
 * Builds the site beside the folder that the settings name, and puts it in that folder's place when it is complete.
 * A failure changes nothing but what the build itself has made.
 */
export async function rebuild(settings: Settings): Promise<BuildResult> {
  const started = performance.now();
  const problem = await checkFolder(settings.distFolder);
  if (problem !== undefined) return { problems: [problem] };
  const folders: string[] = [];
  const clean = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => {
    clean();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  try {
    const beside = await createBeside(settings.distFolder);
    folders.push(beside);
    await mkdir(path.join(ROOT, '.cache'), { recursive: true });
    const work = await mkdtemp(path.join(ROOT, '.cache/build-'));
    folders.push(work);
    // Loaded only here, so that a mistake in a source file is reported as well.
    const { makeSite } = await import('./site.ts');
    const made = await makeSite(outputIn(beside), work, settings);
    if ('problems' in made) return made;
    const kept = await takePlace(beside, settings.distFolder);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { built: [...made.warnings, `Built ${made.files} files in ${seconds} s.`, ...kept].join('\n') };
  } catch (error) {
    return { problems: [`The site was not built: ${describe(error)}`] };
  } finally {
    clean();
    for (const signal of signals) process.off(signal, interrupted);
  }
}

/** In the tool's own words, which name the file; Lightning CSS names it beside them. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { fileName, loc } = error as { fileName?: string; loc?: { line: number } };
  return fileName === undefined
    ? (error.stack ?? error.message)
    : `${fileName}:${loc?.line}: ${error.message}`;
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
