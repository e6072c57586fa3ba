import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './test/browser.ts';

const executablePath = findBrowser();

/** Browser tests against the built product; `npm run test:e2e` builds what is stale and finds a browser first. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine may stop for seconds: what then fails is tried once more, and counted as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: { args: BROWSER_ARGS, ...(executablePath && { executablePath }) },
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // What no window's size and no finger changes is tried once.
      testIgnore: /(translations|diagnostics|back-forward|connection|speech|preferences|axe)\.spec/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: /(in-app|help)\.spec/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
});
