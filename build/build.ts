import { builtSite } from './paths.ts';
import { rebuild } from './rebuild.ts';

/** `npm run build`: the page, and beside its folder the studio's. */
await rebuild({ onlyIfStale: false });
const { buildStudio } = await import('./studio.ts');
await buildStudio(`${builtSite().folder}-studio`);
