import { defineConfig, devices } from '@playwright/test';
import { LONGEST, LONGEST_WAIT, RETRIES } from './test/environment.ts';
import { launchOptions } from './test/browser.ts';

/** A test runs in the phone's window; it runs in the desktop's too where the window or the pointer matters. */
const ALSO_ON_DESKTOP = '@both-windows';
/** Tests with a keyboard or an assistive technology, and tests that open browsers of their own. */
const DESKTOP_ONLY = /(axe|back-forward|diagnostics|keyboard|preferences|speech)\.spec/;

/** Browser tests of the built product. `npm run test:e2e` builds what is stale and finds a browser first. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'test/visual/regions/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: LONGEST,
  retries: RETRIES,
  expect: {
    // What a test waits for in vain is named before the test itself is ended.
    timeout: LONGEST_WAIT,
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled' },
  },
  reporter: [['dot'], ['./test/run/playwright-reporter.ts']],
  use: {
    launchOptions: launchOptions(),
    actionTimeout: LONGEST_WAIT,
    navigationTimeout: LONGEST_WAIT,
    // A trace of every test doubles the time of the run: `npm run test:e2e -- --trace on` records them.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: DESKTOP_ONLY,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      // Compared with a test's file, its titles and its tags.
      grep: new RegExp(`${DESKTOP_ONLY.source}|${ALSO_ON_DESKTOP}`),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'studio',
      testDir: 'test/studio',
      testMatch: '*.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 }, locale: 'en-GB' },
    },
    {
      // Compares regions of the page with their pictures; `npm run test:visual -- -u` takes the pictures anew.
      // All fonts are the page's own; machines differ only in how they rasterise edges.
      name: 'visual',
      testDir: 'test/visual',
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
