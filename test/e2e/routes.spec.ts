import { expect, test, waitUntilHydrated, TRANSLATIONS } from './fixtures.ts';
import { LOCALES } from '../../src/content/locales.ts';
import { FIRST, SECOND } from '../languages.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';

/** The rule itself is proved in `locales.test.ts`. */
const PREFERENCES: [languages: string[], shown: Language][] = [
  ...LANGUAGES.map((language): [string[], Language] => [['xx', language.toUpperCase()], language]),
  [[FIRST, `${SECOND}-ZZ`], SECOND],
  [['xx', 'qaa'], FIRST],
  [[], FIRST],
];

test.describe('/', () => {
  for (const [languages, shown] of PREFERENCES) {
    test(`leads a browser that prefers ${JSON.stringify(languages)} to /${shown}, in its own place`, async ({
      page,
    }) => {
      await page.addInitScript((preferred) => {
        Object.defineProperty(navigator, 'languages', { get: () => preferred });
      }, languages);
      await page.goto('about:blank');
      const before = await page.evaluate(() => history.length);
      await page.goto('/?from=poster#journey');
      await expect(page).toHaveURL(`/${shown}?from=poster#journey`);
      await waitUntilHydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', shown);
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
    });
  }

  test('reads the one language of a web view that has no list of them', async ({ page }) => {
    await page.addInitScript((language) => {
      Object.defineProperty(navigator, 'languages', { get: () => undefined });
      Object.defineProperty(navigator, 'language', { get: () => language });
    }, SECOND);
    await page.goto('/');
    await expect(page).toHaveURL(`/${SECOND}`);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('shows a link to each language', async ({ page }) => {
      await page.goto('/');
      for (const language of LANGUAGES) {
        const link = page.getByRole('link', { name: LOCALES[language].readIn });
        await expect(link).toHaveAttribute('href', `/${language}`);
      }
    });
  });
});

test.describe('a path that leads nowhere', () => {
  test('answers 404 with a link home, and logs the path to the console', async ({ page, console }) => {
    console.allow(/^error: Page not found: \/nowhere\/at-all$/, /^error: Failed to load resource.*404/);
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Page not found'));
    const response = await page.goto('/nowhere/at-all?q=1');
    expect(response?.status()).toBe(404);
    expect((await said).text()).toBe('Page not found: /nowhere/at-all');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`/${FIRST}`);
  });
});

test.describe('the landing page', () => {
  for (const language of LANGUAGES) {
    test(`/${language} is the full page, in its language, with its anchors`, async ({ page }) => {
      const response = await page.goto(`/${language}`);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(TRANSLATIONS[language].meta.title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const anchor of ['intro', 'journey', 'cta'])
        await expect(page.locator(`section#${anchor}`)).toHaveCount(1);
      await waitUntilHydrated(page);
    });
  }

  test('loads no script before its first paint, and the client of the function only at the first focus in a form', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`/${FIRST}`, { waitUntil: 'commit' });
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint');
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    await waitUntilHydrated(page);
    const firstScript = await page.evaluate(() =>
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    );
    expect(firstScript).toBeGreaterThanOrEqual(painted);
    expect(scripts.some((path) => path.includes('/client-'))).toBe(false);
    await page.locator('#hero-email').focus();
    await expect.poll(() => scripts.some((path) => path.includes('/client-'))).toBe(true);
  });

  test('scrolls from the bar to the second sign-up', async ({ page }) => {
    await page.goto(`/${FIRST}`);
    await page.getByRole('banner').getByRole('link', { name: TRANSLATIONS[FIRST].nav.joinWaitlist }).click();
    await expect(page).toHaveURL(`/${FIRST}#cta`);
    await expect(page.locator('#cta-email')).toBeInViewport();
  });
});
