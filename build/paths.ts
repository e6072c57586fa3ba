import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build reads and writes; all absolute. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** `DIST_FOLDER` is where the server looks as well; for builds with other settings it must lie in this repository. */
export const DIST = path.resolve(ROOT, process.env['DIST_FOLDER'] ?? 'dist');
/** What any static host can serve as it is. */
export const PUBLIC = path.join(DIST, 'public');
/** Compressed variants of the files in `PUBLIC`, for our own server only. */
export const ENCODED = path.join(DIST, 'encoded');
export const MANIFEST = path.join(DIST, 'manifest.json');
/** Intermediate results, never served. */
export const WORK = path.join(DIST, '../.cache/build');
