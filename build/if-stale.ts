import { rebuild } from './build.ts';

/** Before `npm start` and the tests: builds what is missing or stale, and says so, because it takes some seconds. */
await rebuild({ onlyIfStale: true });
