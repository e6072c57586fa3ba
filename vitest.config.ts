import { defineConfig } from 'vitest/config';
import './test/environment.ts';

/** Tests of what one module does in one process, beside the module: no database server, no built site. */
const UNIT = ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'art/**/*.test.ts'];
/** Tests of the product from the outside. They may start servers, and they read the built site. */
const INTEGRATION = ['test/**/*.test.ts', 'perf/**/*.test.ts', 'build/photographs/photographs.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT,
          exclude: ['build/photographs/photographs.test.ts'],
          // Unit tests leave nothing behind in their process; a process for each file takes twice the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: INTEGRATION,
          globalSetup: ['test/fresh-site.ts', 'test/shared-postgres.ts'],
        },
      },
    ],
    setupFiles: ['test/setup.ts'],
    // Most tests wait for other processes, so more of them fit on a processor than Vitest assumes.
    maxWorkers: 4,
    // Tests measure no time, so a loaded machine may take as long as it needs; only what hangs is ended.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // What takes long is seen in the summary of a run; one line for each file is enough progress.
    slowTestThreshold: 30_000,
  },
});
