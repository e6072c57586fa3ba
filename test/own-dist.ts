import { DIST } from '../src/hosts/node/environment.ts';

/** Loaded before a program (`node --import`): it builds or serves the page in the folder that `TEST_DIST` names. */
DIST.page = process.env['TEST_DIST'] ?? DIST.page;
