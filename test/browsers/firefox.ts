import { LONGEST, LONGEST_WAIT } from '../environment.ts';
import { findTool } from '../tools.ts';
import { installedFirefox } from './installed.ts';
import type { Engine, Visit } from './visit.ts';

/** What is used of puppeteer-core, which is not among the project's dependencies. */
interface Puppeteer {
  launch(options: {
    browser: 'firefox';
    executablePath: string;
    extraPrefsFirefox: Record<string, string | number | boolean>;
    timeout: number;
    protocolTimeout: number;
  }): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}
interface Page extends Pick<Visit, 'evaluate' | 'click'> {
  setViewport(size: { width: number; height: number }): Promise<void>;
  setDefaultTimeout(milliseconds: number): void;
  goto(address: string): Promise<unknown>;
  url(): string;
  pdf(options: { format: 'a4'; printBackground: boolean }): Promise<Uint8Array>;
  focus(selector: string): Promise<void>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
}

/**
 * Firefox as systems have it, over WebDriver BiDi, which it speaks by itself: its driver for WebDriver is in no package
 * registry.
 */
export async function firefox(): Promise<Engine> {
  const executablePath = installedFirefox();
  const folder = executablePath && findTool('puppeteer-core');
  if (!folder) return undefined;
  const { default: puppeteer } = (await import(`${folder}/lib/puppeteer/puppeteer-core.js`)) as {
    default: Puppeteer;
  };
  return async ({ width, height, language, script, reducedMotion }) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      timeout: LONGEST,
      protocolTimeout: LONGEST,
      extraPrefsFirefox: {
        ...(language && { 'intl.accept_languages': language }),
        ...(script === false && { 'javascript.enabled': false }),
        ...(reducedMotion && { 'ui.prefersReducedMotion': 1 }),
      },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST_WAIT);
    // An older Firefox does not know a screen's orientation; the size is set all the same.
    await page.setViewport({ width, height }).catch((error: unknown) => {
      if (!String(error).includes('setScreenOrientationOverride')) throw error;
    });
    return {
      open: (address) => page.goto(address),
      address: () => Promise.resolve(page.url()),
      evaluate: page.evaluate.bind(page),
      type: async (selector, text) => {
        await page.focus(selector);
        await page.keyboard.type(text);
      },
      press: (key) => page.keyboard.press(key),
      click: (selector) => page.click(selector),
      print: async () => Buffer.from(await page.pdf({ format: 'a4', printBackground: true })),
      end: () => browser.close(),
    };
  };
}
