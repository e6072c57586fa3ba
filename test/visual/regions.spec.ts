import { expect, renderEverything, scrollToEnd, test, waitForFonts } from '../e2e/fixtures.ts';
import type { Language } from '../../src/contract/language.ts';
import { FIRST, SECOND } from '../languages.ts';

/** Regions without anything that moves or is typed. One of each kind: figures, drawing, terraces, pictures of cards. */
const REGIONS: readonly {
  name: string;
  selector: string;
  language: Language;
  width: number;
  scheme: 'light' | 'dark';
}[] = [
  { name: 'hero-phone-vi', selector: '.hero', language: SECOND, width: 390, scheme: 'light' },
  { name: 'hero-desktop-en', selector: '.hero', language: FIRST, width: 1280, scheme: 'light' },
  { name: 'announcement-dark-en', selector: '.news', language: FIRST, width: 1280, scheme: 'dark' },
  { name: 'climb-phone-en', selector: '.climb', language: FIRST, width: 390, scheme: 'light' },
  { name: 'cards-desktop-vi', selector: '.cards', language: SECOND, width: 1280, scheme: 'light' },
  { name: 'figures-desktop-vi', selector: '.careers', language: SECOND, width: 1280, scheme: 'light' },
];

for (const { name, selector, language, width, scheme } of REGIONS) {
  test(`${name} looks as it did`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${language}`);
    // Where a section begins depends on the heights above it, to a fraction of a pixel.
    await waitForFonts(page);
    await renderEverything(page);
    await scrollToEnd(page);
    const region = page.locator(selector);
    await region.scrollIntoViewIfNeeded();
    await page.evaluate(async () => {
      // What is fixed to the window lies over what is scrolled below it. No style may be added here: the page's policy forbids it.
      for (const fixed of document.querySelectorAll('.bar, .skip')) fixed.toggleAttribute('hidden', true);
      for (const image of document.images) image.loading = 'eager';
      await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
    });
    await expect(region).toHaveScreenshot(`${name}.png`);
  });
}
