import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { beforeAll, expect } from 'vitest';
import { findTestBrowsers, launchOptions } from './browser.ts';
import { LONGEST_WAIT } from './environment.ts';

/** How Chromium is found; `undefined` where there is none. */
export const chromiumFound = await findTestBrowsers();

/** Waits for the page's script: on a loaded machine the browser would post the form before, after five seconds. */
export async function waitForScript(page: Page): Promise<void> {
  await page.locator('#hero-email').focus();
  await page.locator('form[novalidate] #hero-email').waitFor();
}

/**
 * Starts Chromium for the tests of a group.
 *
 * @param more options, known once the group's servers run
 * @returns opens a window for a visitor and closes it after what they do; an error on the console fails the test
 */
export function useChromium(more: () => LaunchOptions = () => ({})) {
  let browser: Browser;
  beforeAll(async () => {
    Object.assign(process.env, chromiumFound);
    const options = launchOptions();
    const { args = [], ...others } = more();
    browser = await chromium.launch({ ...options, ...others, args: [...(options.args ?? []), ...args] });
    return () => browser.close();
  });
  return async (options: BrowserContextOptions, run: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(LONGEST_WAIT);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await run(page);
    expect(complaints).toEqual([]);
    await context.close();
  };
}
