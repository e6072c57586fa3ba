import path from 'node:path';
import { PROJECT_FOLDER, readSettings } from '../src/hosts/node/environment.ts';

export const ROOT = PROJECT_FOLDER;

/** Where a build writes; all absolute. */
export type Output = ReturnType<typeof outputIn>;

export function outputIn(folder: string) {
  return {
    folder,
    /** What any static host can serve as it is. */
    public: path.join(folder, 'public'),
    /** Compressed variants of the files in `public`, for our own server only. */
    encoded: path.join(folder, 'encoded'),
    /** What our server may serve. */
    manifest: path.join(folder, 'manifest.json'),
    /** Changes with the sources and the settings that the site was made from. */
    fingerprint: path.join(folder, 'fingerprint'),
  };
}

/**
 * The built site that this process's settings name, for tests and measurements.
 *
 * @throws when a setting is wrong
 */
export function builtSite(): Output {
  const parsed = readSettings();
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  return outputIn(parsed.settings.distFolder);
}
