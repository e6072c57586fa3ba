import { outputIn } from '../build/paths.ts';
import { DIST } from '../src/hosts/node/environment.ts';
import { askShared } from './ask-shared.ts';

// Others than Vitest's tests build it before they begin.
if (process.env['SHARED_PORT'] !== undefined) await askShared('site');

/** The built site. */
export const builtSite = outputIn(DIST.page);
