import { rebuild } from './rebuild.ts';

/** `npm run build`: the page, and beside its folder the studio's. */
await rebuild({ onlyIfStale: false });
