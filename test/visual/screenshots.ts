import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import '../environment.ts';
import '../../build/if-stale.ts';
import { ROOT } from '../../build/paths.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { BROWSER_ARGS, ensureBrowser } from '../browser.ts';
import { ServerHome, ServerProcess } from '../service/server-process.ts';
import { FIRST } from '../languages.ts';
import { takeHandbookPictures } from './handbook.ts';

/**
 * `npm run screenshots`: full-page pictures of every width, language and scheme, into the ignored folder
 * `screenshots/`. `npm run screenshots -- 390 1440` takes only these widths; `-- readme` only the README's, `-- handbook` the
 * handbook's.
 */
const FOLDER = path.join(ROOT, 'screenshots');
const WIDTHS = [360, 390, 768, 960, 1280, 1440, 1920];
const SCHEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
const widths = WIDTHS.filter((width) => isAll || wanted.includes(String(width)));

const executablePath = ensureBrowser();
const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });
const server = await ServerProcess.start({ home: new ServerHome() });
try {
  if (isAll || widths.length > 0) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const width of widths) await takePages(browser, server.origin, width);
  }
  if (isAll || wanted.includes('readme')) await takeReadmePicture(browser, server.origin);
  if (isAll || wanted.includes('handbook')) await takeHandbookPictures(browser);
} finally {
  await browser.close();
  await server.remove();
}

async function takePages(from: Browser, origin: string, width: number): Promise<void> {
  for (const colorScheme of SCHEMES) {
    const context = await from.newContext({
      viewport: { width, height: width < 700 ? 844 : 900 },
      colorScheme,
    });
    for (const language of LANGUAGES) {
      const page = await context.newPage();
      await page.goto(`${origin}/${language}`);
      await settle(page);
      await page.screenshot({
        path: path.join(FOLDER, `${width}-${language}-${colorScheme}.png`),
        fullPage: true,
      });
      await page.close();
    }
    await context.close();
  }
}

/** The picture at the top of the README: the first screen, at a size that loads quickly. */
async function takeReadmePicture(from: Browser, origin: string): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${origin}/${FIRST}`);
  await settle(page);
  await page.screenshot({ path: path.join(ROOT, 'docs/pictures/page.png') });
  await page.close();
}

/** Walks down the page once, so that every lazy picture is there, and waits for the fonts. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    // What is not shown at this width is never fetched.
    const shown = Array.from(document.images).filter((image) => image.getClientRects().length > 0);
    const decoded = Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    // A lazy picture that is not near the window is never fetched.
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 5000))]);
  });
}
