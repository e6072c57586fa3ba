import { rebuild } from './rebuild.ts';

/** `npm run build`. */
await rebuild({ onlyIfStale: false });
