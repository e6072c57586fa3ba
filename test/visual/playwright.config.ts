import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../browser.ts';

const executablePath = findBrowser();

/**
 * Visual regression on a handful of regions that change only when somebody means it. All fonts on them are the page's
 * own; what is tolerated is how machines rasterise edges.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/regions/{arg}{ext}',
  workers: 1,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled' },
  },
  reporter: [['dot'], ['json', { outputFile: '../../test-results/visual.json' }]],
  use: {
    launchOptions: { args: BROWSER_ARGS, ...(executablePath && { executablePath }) },
    reducedMotion: 'reduce',
  },
});
