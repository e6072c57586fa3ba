import { defineConfig } from 'vitest/config';
import { pictures } from './build/pictures.ts';
import { AT_LENGTH as isAtLength, LONGEST, LONGEST_WAIT, RETRIES } from './test/environment.ts';
import { AT_LENGTH, LONG, SLOW } from './test/run/suites.ts';

/** Tests of what one module does in one process, beside the module: no database server, no built site. */
const UNIT = ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'];
/** Tests of the product from the outside. They may start servers, and they read the built site. */
const INTEGRATION = ['test/**/*.test.ts'];
const globalSetup = ['test/shared.ts'];

export default defineConfig({
  plugins: [pictures()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT,
          exclude: SLOW,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: INTEGRATION,
          exclude: [...SLOW, ...LONG],
          globalSetup,
        },
      },
      // Of the same kind, in `npm run test:all` and `npm run test:long`.
      { extends: true, test: { name: 'slow', include: SLOW, globalSetup, retry: RETRIES } },
      {
        extends: true,
        test: {
          name: 'long',
          include: isAtLength ? [...LONG, ...AT_LENGTH] : LONG,
          globalSetup,
          testTimeout: LONGEST * 10,
        },
      },
    ],
    setupFiles: ['test/setup.ts'],
    // Tests leave nothing behind in their process, and loading everything anew for each file takes a fifth of the time.
    isolate: false,
    // Most tests wait for other processes, but browsers are tested beside them, on two processors.
    maxWorkers: 2,
    testTimeout: LONGEST,
    hookTimeout: LONGEST,
    expect: { poll: { timeout: LONGEST_WAIT } },
    // A run ends with its slowest tests; one line for each file is enough progress.
    slowTestThreshold: 30_000,
  },
});
