import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DIST, readSettings } from '../src/hosts/node/environment.ts';
import { applyLink, type Settings } from '../src/hosts/settings/settings.ts';
import { outputIn, replaceFolder, ROOT } from './paths.ts';

const BOTH = ['src/{content,contract,site}/**/*.*', '{build,photos}/**/*.*', 'package-lock.json'];
/** What the site and the studio's page are made of: a change in any of these makes it stale. */
const SOURCES = {
  site: [...BOTH, 'src/hosts/**/*.*', 'public/**/*.*', 'vite.config.ts'],
  studio: [...BOTH, 'src/{operator,studio/page,waitlist}/**/*.*', 'src/studio/*.*'],
};

/**
 * Builds the site, and after it the studio's page. A failure changes nothing, says why, and ends the process with 1.
 *
 * @param onlyIfStale leaves a site that is made of what is here now
 */
export async function rebuild({ onlyIfStale }: { onlyIfStale: boolean }): Promise<void> {
  // Before `npm start` the server names what can hardly be meant, in its log.
  const parsed = readSettings(undefined, onlyIfStale ? undefined : console.error);
  if ('problems' in parsed) fail(parsed.problems);
  const { settings } = parsed;
  const fingerprint = await fingerprintOf('site', usedOf(settings));
  if (onlyIfStale && (await isMadeOf(DIST.page, fingerprint))) {
    await rebuildStudio(DIST.studio);
    return;
  }
  if (onlyIfStale) console.log('Building the site …');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  await replaceFolder(DIST.page, fingerprint, async (beside) => {
    // Loaded only here: the settings come first, and most often nothing is stale.
    const { makeSite } = await import('./site.ts');
    const { problems, warnings } = await makeSite(outputIn(beside), settings);
    if (problems.length > 0) fail(problems);
    for (const warning of warnings) console.log(warning);
  });
  console.log(`Built ${DIST.page}.`);
  await rebuildStudio(DIST.studio);
}

/** Builds the studio's page where the one in the folder is not made of what is here now. */
export async function rebuildStudio(folder: string): Promise<void> {
  const fingerprint = await fingerprintOf('studio');
  if (await isMadeOf(folder, fingerprint)) return;
  const { buildStudio } = await import('./studio.ts');
  await replaceFolder(folder, fingerprint, buildStudio);
}

/** The settings that a site is made from. */
function usedOf(settings: Settings): unknown[] {
  const { publicOrigin, supabase, stage, confirm, tls } = settings;
  return [publicOrigin, supabase, stage, applyLink(settings), confirm.on, tls];
}

/** Whether the site was made of something else than what is here now. One that was not built here cannot tell. */
export async function isStale(settings: Settings): Promise<boolean> {
  if (!existsSync(path.join(DIST.page, 'fingerprint'))) return false;
  return !(await isMadeOf(DIST.page, await fingerprintOf('site', usedOf(settings))));
}

const isMadeOf = async (folder: string, fingerprint: string) =>
  (await readFile(path.join(folder, 'fingerprint'), 'utf8').catch(() => undefined)) === fingerprint;

function fail(problems: readonly string[]): never {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** The files of which one of them is made, from the project's folder. */
export function sourcesOf(made: keyof typeof SOURCES): string[] {
  return globSync(SOURCES[made], { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

/** Changes with the sources, and with settings. */
async function fingerprintOf(made: keyof typeof SOURCES, settings: readonly unknown[] = []): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(settings));
  // Contents, because a deployment may bring files with the times of another machine.
  for (const file of sourcesOf(made)) {
    // A folder may have a dot in its name as well.
    const content = await readFile(path.join(ROOT, file)).catch(() => '');
    hash.update(`${file}\n`).update(content);
  }
  return hash.digest('hex');
}

// `npm run build`; `if-stale.ts` comes in by the function.
if (import.meta.main) await rebuild({ onlyIfStale: false });
