import { devNull } from 'node:os';

/** Tests do not depend on a developer's own `.env`: every program that they start reads an empty file instead. */
process.env['ENV_FILE'] = devNull;
/** Nor does a server start a studio, unless a test wants one. */
process.env['STUDIO'] ??= 'off';

/** How much longer everything may take than on a quiet machine of two processors; 4 in CI. */
export const TIMEOUT_FACTOR = Number(process.env['TIMEOUT_FACTOR'] ?? 1);

/** Milliseconds after which a test hangs. */
export const LONGEST = 60_000 * TIMEOUT_FACTOR;

/** Milliseconds after which what a test waits for does not come: it is named before the test itself is ended. */
export const LONGEST_WAIT = 15_000 * TIMEOUT_FACTOR;

/** Whether kills, properties and lists of cases are wanted at their full number: in `npm run test:long` alone. */
export const AT_LENGTH = process.env['TEST_LENGTH'] === 'full';

/** How often a slow test or a browser test is run again when it fails: once, in CI alone. `test/run` counts those that were. */
export const RETRIES = process.env['CI'] ? 1 : 0;
