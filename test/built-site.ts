import { outputIn } from '../build/paths.ts';
import { readSettings } from '../src/hosts/node/environment.ts';
import { askShared } from './ask-shared.ts';

// Others than Vitest's tests build it before they begin.
if (process.env['SHARED_PORT'] !== undefined) await askShared('site');

/** The built site that this process's settings name. */
export function builtSite() {
  const parsed = readSettings();
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  return outputIn(parsed.settings.distFolder);
}
