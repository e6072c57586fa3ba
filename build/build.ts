import { createHash, randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../src/hosts/node/environment.ts';
import { applyLink, type Settings } from '../src/hosts/shared/settings.ts';
import { checkFolder, outputIn, ROOT, takePlace } from './paths.ts';

/** What the site is made of: a change in any of these makes it stale. */
const SOURCES = [
  'src/{content,contract,site,hosts}/**/*.*',
  '{build,public,photos}/**/*.*',
  'vite.config.ts',
  'package-lock.json',
];

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
  const fingerprint = await fingerprintOf(settings);
  if (onlyIfStale) {
    const former = await readFile(outputIn(settings.distFolder).fingerprint, 'utf8').catch(() => undefined);
    if (former === fingerprint) return;
    console.log('Building the site …');
  }
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
  if (onlyIfStale) return;
  const { buildStudio } = await import('./studio.ts');
  await buildStudio(`${settings.distFolder}-studio`);
}

function fail(problems: readonly string[]): never {
  console.error(problems.join('\n'));
  process.exit(1);
}

async function fingerprintOf(settings: Settings): Promise<string> {
  const { publicOrigin, supabase, stage, confirm } = settings;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([publicOrigin, supabase, stage, applyLink(settings), confirm.on]));
  // Contents, because a deployment may bring files with the times of another machine.
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    // A folder may have a dot in its name as well.
    const content = await readFile(path.join(ROOT, file)).catch(() => '');
    hash.update(`${file}\n`).update(content);
  }
  return hash.digest('hex');
}

// `npm run build`; `if-stale.ts` comes in by the function.
if (import.meta.main) await rebuild({ onlyIfStale: false });
