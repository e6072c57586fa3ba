import { createHash, randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../src/hosts/node/environment.ts';
import { applyLink } from '../src/hosts/settings/settings.ts';
import { checkFolder, outputIn, ROOT, takePlace } from './paths.ts';

const BOTH = ['src/{content,contract,site}/**/*.*', '{build,photos}/**/*.*', 'package-lock.json'];
/** What the site and the studio's page are made of: a change in any of these makes it stale. */
const SOURCES = {
  site: [...BOTH, 'src/hosts/**/*.*', 'public/**/*.*', 'vite.config.ts'],
  studio: [...BOTH, 'src/{operator,studio/page,waitlist}/**/*.*', 'src/studio/*.*'],
};

/**
 * Builds the site beside the folder that the settings name, and puts it in that folder's place when it is complete. A
 * failure changes nothing, says why, and ends the process with 1. The studio's page follows, beside the folder.
 *
 * @param onlyIfStale builds nothing where the site is newer than its sources and settings, and no studio
 */
export async function rebuild({ onlyIfStale }: { onlyIfStale: boolean }): Promise<void> {
  // Before `npm start` the server names what can hardly be meant, in its log.
  const parsed = readSettings(undefined, onlyIfStale ? undefined : console.error);
  if ('problems' in parsed) fail(parsed.problems);
  const { settings } = parsed;
  const { publicOrigin, supabase, stage, confirm, tls } = settings;
  const used = [publicOrigin, supabase, stage, applyLink(settings), confirm.on, tls];
  const fingerprint = await fingerprintOf('site', used);
  if (onlyIfStale && (await isMadeOf(settings.distFolder, fingerprint))) return;
  if (onlyIfStale) console.log('Building the site …');
  const problem = await checkFolder(settings.distFolder);
  if (problem !== undefined) fail([problem]);
  const beside = `${settings.distFolder}.${randomUUID().slice(0, 8)}`;
  const output = outputIn(beside);
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  await mkdir(output.work, { recursive: true });
  // Loaded only here: the settings come first, and most often nothing is stale.
  const { makeSite } = await import('./site.ts');
  const made = await makeSite(output, settings);
  if ('problems' in made) fail(made.problems);
  await rm(output.work, { recursive: true });
  await writeFile(output.fingerprint, fingerprint);
  await takePlace(beside, settings.distFolder);
  console.log([...made.warnings, `Built ${settings.distFolder}.`].join('\n'));
  if (!onlyIfStale) await rebuildStudio(`${settings.distFolder}-studio`, { onlyIfStale });
}

/** Builds the studio's page. @param onlyIfStale builds nothing where the page in the folder is made of what is here now */
export async function rebuildStudio(
  folder: string,
  { onlyIfStale }: { onlyIfStale: boolean },
): Promise<void> {
  const fingerprint = await fingerprintOf('studio');
  if (onlyIfStale && (await isMadeOf(folder, fingerprint))) return;
  const { buildStudio } = await import('./studio.ts');
  await buildStudio(folder, fingerprint);
}

const isMadeOf = async (folder: string, fingerprint: string) =>
  (await readFile(outputIn(folder).fingerprint, 'utf8').catch(() => undefined)) === fingerprint;

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
