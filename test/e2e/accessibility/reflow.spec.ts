import {
  expect,
  formAt,
  openHydrated,
  raiseToast,
  renderEverything,
  stopTime,
  test,
  waitForFonts,
  TRANSLATIONS,
  type Page,
} from '../fixtures.ts';
import { coveredHeadings, smallTargets, troubledText } from './probes.ts';
import { SECOND } from '../../languages.ts';
import { programme } from '../../../src/content/programme.ts';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';

/*
 * Small windows, zoom, larger letters, wider spacing, large fingers. A browser that zooms gives the
 * page a smaller window: 1280 px at 200 % are 640, at 400 % 320 (WCAG 1.4.10).
 */
const WINDOWS = [
  { name: 'the smallest phone', width: 320, height: 568 },
  { name: '400 % zoom on a desktop', width: 320, height: 256 },
  { name: '200 % zoom on a desktop', width: 640, height: 450 },
  { name: 'a phone on its side', width: 844, height: 390 },
] as const;

// Nothing on the way in and out of its place while it is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** With an error below the first field. */
async function openAtItsFullest(page: Page, language: Language): Promise<void> {
  await openHydrated(page, language);
  await renderEverything(page);
  await formAt(page, 'hero').field.fill('linh@');
  await waitForFonts(page);
}

for (const language of LANGUAGES) {
  test(`/${language}: field and button are in a small phone’s first window`, async ({ page }) => {
    test.skip(!programme.isSample, 'other texts may be longer');
    await openHydrated(page, language);
    await waitForFonts(page);
    const { field, button } = formAt(page, 'hero');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  });

  test(`/${language}: no line of facts begins with a stroke`, async ({ page }) => {
    test.skip(!programme.isSample, 'other texts may be longer');
    await openHydrated(page, language);
    await renderEverything(page);
    await waitForFonts(page);
    const after = page.locator('.facts li + li');
    for (const width of [320, 360, 768, 960, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const wrong = await after.evaluateAll((all: HTMLElement[]) =>
        all.filter((each) => {
          const isNewLine = each.offsetTop > (each.previousElementSibling as HTMLElement).offsetTop;
          return isNewLine && getComputedStyle(each).backgroundImage !== 'none';
        }),
      );
      expect(wrong, `at ${width} px`).toEqual([]);
    }
  });

  test(`/${language}: no text is cut off in any window size`, async ({ page }) => {
    await openAtItsFullest(page, language);
    for (const { name, width, height } of WINDOWS) {
      await page.setViewportSize({ width, height });
      expect(await troubledText(page), name).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await coveredHeadings(page)).toEqual([]);
    const gaps = await page
      .locator('.clause + .clause')
      .evaluateAll((all) =>
        all.map(
          (each) =>
            each.getBoundingClientRect().top -
            (each.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN),
        ),
      );
    expect(Math.max(...gaps), 'empty lines in headings').toBeLessThan(2);
    const words = page.locator('.evenings :is(dt, u, b), .majors i');
    const sizes = await words.evaluateAll((all) =>
      all.map((each) => parseFloat(getComputedStyle(each).fontSize)),
    );
    expect(Math.min(...sizes), 'the words of the reasons').toBeGreaterThanOrEqual(12);
  });

  test(`/${language}: neither letters of twice the size nor wide spacing are cut off`, async ({ page }) => {
    await openAtItsFullest(page, language);
    await page.evaluate(() => {
      // The measures of WCAG 1.4.12.
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
      );
      document.adoptedStyleSheets.push(spacing);
    });
    expect(await troubledText(page), 'wider spacing').toEqual([]);
    // Said to a screen reader in other words, and therefore not looked at above.
    const cutOff = await page
      .locator('.news-date > time')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cutOff).toBe(0);

    // What a phone's settings ask of a web view: letters grow, and nothing else does.
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
      const all = Array.from(document.querySelectorAll<HTMLElement>('body *'));
      const sizes = all.map((element) => parseFloat(getComputedStyle(element).fontSize));
      for (const [index, { style }] of all.entries()) style.fontSize = `${(sizes[index] ?? 0) * 2}px`;
    });
    expect(await troubledText(page), 'letters of twice the size').toEqual([]);
  });

  test(`/${language}: at 400 % zoom help is in sight, dialog and toast close`, async ({ page, console }) => {
    console.allow(/Failed to load resource.*409/);
    await openHydrated(page, language);
    await renderEverything(page);
    await page.setViewportSize({ width: 320, height: 256 });
    const { form, field, button } = formAt(page, 'hero');
    await field.click();
    await page.keyboard.type('linh@gmial.com');
    await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(1);
    const covered = await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
    const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(covered);
    await expect(field).toBeInViewport({ ratio: 1 });

    // The dialog stays until it is closed.
    await stopTime(page);
    const toast = await raiseToast(page);
    await expect(toast.getByText(TRANSLATIONS[language].status.alreadySubmitted.text)).toBeInViewport({
      ratio: 1,
    });
    expect(await smallTargets(page, '.toast')).toEqual([]);
    expect(await troubledText(page), 'toast').toEqual([]);
    await toast.getByRole('button').click();
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const part of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await dialog.getByRole('button', { name: TRANSLATIONS[language].successDialog.close }).click();
    await expect(dialog).toBeHidden();
  });

  test(`/${language}: the small print of the first form is on plain ground`, async ({ page }) => {
    await openHydrated(page, language);
    await waitForFonts(page);
    const picture = page.locator('.hero-picture');
    for (const width of [960, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      const words = page.locator('.hero .consent');
      const seen = await words.screenshot();
      await picture.evaluate(({ style }) => (style.visibility = 'hidden'));
      expect((await words.screenshot()).equals(seen), `${width} px`).toBe(true);
      await picture.evaluate(({ style }) => (style.visibility = ''));
    }
  });

  test(`/${language}: every control is large enough for a finger`, async ({ page }) => {
    await openAtItsFullest(page, language);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await smallTargets(page), `at ${width} px`).toEqual([]);
    }
  });
}

test('the name of a picture that did not come is not written over other words', async ({ page, console }) => {
  console.allow(/Failed to load resource/);
  await page.route(/\.(svg|webp|avif)$/, (route) => route.abort());
  await openAtItsFullest(page, SECOND);
  const pictures = page.locator('img:not([alt=""])');
  const names = await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));
  expect(names).toContain(TRANSLATIONS[SECOND].images.heroAlt);
  const seen = await page.screenshot();
  await pictures.evaluateAll((all) => all.forEach((picture) => picture.setAttribute('alt', 'x')));
  expect((await page.screenshot()).equals(seen), 'a name is painted').toBe(true);
});
