import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Where the build reads and writes; all absolute. */
export const ROOT = at('.');
export const DIST = at('dist');
/** What any static host can serve as it is. */
export const PUBLIC = at('dist/public');
/** Compressed variants of the files in `PUBLIC`, for our own server only. */
export const ENCODED = at('dist/encoded');
export const MANIFEST = at('dist/manifest.json');
/** Intermediate results, never served. */
export const WORK = at('.cache/build');
