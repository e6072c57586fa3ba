import { troubledText } from './accessibility/probes.ts';
import { expect, formAt, freshEmail, openHydrated, test, type Page } from './fixtures.ts';
import { LOCALES } from '../../src/content/locales.ts';
import { IS_MULTILINGUAL, LANGUAGES } from '../../src/contract/language.ts';

/*
 * The oldest engine of the baseline (docs/decisions/010-oldest-engines.md), as far as a new one can play it: what is younger is
 * taken out of styles and window. Its policy would not know the changed styles, so it is left out here.
 */
test.use({ bypassCSP: true });

/** CSS that the baseline's oldest engines lack, and words that no engine knows. */
const YOUNGER: readonly (readonly [known: RegExp, unknown: string])[] = [
  [/(\d)[sdl]vh\b/g, '$1xvh'],
  [/color-mix\(/g, 'x-mix('],
  [/@container/g, '@x-container'],
  [/:has\(/g, ':x-has('],
  [/(animation-timeline|view-timeline|timeline-scope)/g, 'x-$1'],
  [/text-wrap/g, 'x-wrap'],
  [/content-visibility/g, 'x-visibility'],
  [/@media \((scripting|update|dynamic-range)/g, '@media (x-$1'],
];

async function growOld(page: Page): Promise<void> {
  await page.route(new RegExp(`/(?:${LANGUAGES.join('|')})$|\\.css$`), async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [known, unknown] of YOUNGER) body = body.replace(known, unknown);
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const without = (holder: object, ...names: string[]) => {
      for (const name of names) Object.defineProperty(holder, name, { value: undefined });
    };
    // And what the browser inside an app may deny.
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    without(window, 'requestIdleCallback', 'scheduler', 'structuredClone', 'BroadcastChannel', 'Iterator');
    delete (window as { requestIdleCallback?: unknown }).requestIdleCallback;
    without(Array.prototype, 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with');
    without(crypto, 'randomUUID');
    without(navigator, 'locks', 'userActivation');
    without(AbortSignal, 'timeout', 'any');
    without(Promise, 'withResolvers', 'try');
    without(Object, 'groupBy');
    without(URL, 'canParse', 'parse');
    without(String.prototype, 'isWellFormed', 'toWellFormed');
    without(document, 'startViewTransition');
  });
}

for (const language of LANGUAGES)
  test(`/${language} in the oldest engine: readable, and signs up`, async ({ page, product, console }) => {
    // The backend client itself says so when a session cannot be kept; nothing else does.
    console.allow(/localStorage|locks/i);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await growOld(page);
    await openHydrated(page, language);
    expect(await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)).toMatch(
      /^rgb\(/,
    );
    expect(await troubledText(page)).toEqual([]);

    const email = freshEmail();
    const { field, button } = formAt(page, 'cta');
    await field.fill(email);
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(product.home.rows(email)).toHaveLength(1);
  });

for (const language of LANGUAGES)
  test(`/${language} in an engine that knows no layers: a plain page, whose form works`, async ({
    page,
    product,
  }) => {
    await page.route(new RegExp(`/${language}$|\\.css$`), async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll('@layer', '@x-layer')
        .replace(/@supports not ?\(\(text-emphasis.*?\)\)(?={)/, '@media all');
      await route.fulfill({ response, body });
    });
    await page.goto(`/${language}`);
    const { width = 0 } = page.viewportSize() ?? {};
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const icon of await page.locator('svg.icon:visible, svg.mark:visible').all())
      expect((await icon.boundingBox())?.width).toBeLessThanOrEqual(40);
    // Not one word, as it was when a space between them was the styles' work.
    for (const { short } of Object.values(LOCALES).slice(0, IS_MULTILINGUAL ? undefined : 0))
      expect((await page.locator('.lang').textContent())?.split(' ')).toContain(short);
    await expect(page.locator('.outcome:visible, input.vh:visible')).toHaveCount(0);
    const email = freshEmail();
    const { field } = formAt(page, 'hero');
    await expect(field).toBeInViewport();
    await field.fill(email);
    await field.press('Enter');
    await expect.poll(() => product.home.rows(email).length).toBe(1);
  });
