import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import '../environment.ts';
import '../../build/if-stale.ts';
import { ROOT } from '../../build/paths.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { BROWSER_ARGS, ensureBrowser } from '../browser.ts';
import { renderEverything } from '../e2e/accessibility/probes.ts';
import { ServerProcess } from '../service/server-process.ts';
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
const server = await ServerProcess.start();
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
    for (const language of LANGUAGES) {
      const page = await from.newPage({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(`${origin}/${language}`);
      await settle(page);
      const name = `${width}-${language}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(FOLDER, name), fullPage: true });
      await page.close();
    }
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

/** Waits for every picture and the fonts. */
async function settle(page: Page): Promise<void> {
  await renderEverything(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    // What is not shown at this width is never fetched.
    const shown = Array.from(document.images).filter((image) => image.getClientRects().length > 0);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}
