import { expect, test, waitUntilHydrated } from './fixtures.ts';
import { preferredLanguage } from '../../src/content/locales.ts';
import { FIRST, SECOND } from '../languages.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';

/** The rule itself is proved in `locales.test.ts`. */
const PREFERENCES: [languages: string[], shown: Language][] = [
  [['xx', SECOND.toUpperCase()], SECOND],
  [[], preferredLanguage([], LANGUAGES, FIRST)],
];

for (const [languages, shown] of PREFERENCES)
  test(`/ leads a browser that prefers ${JSON.stringify(languages)} to /${shown}`, async ({ page }) => {
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

test('a path that leads nowhere answers 404 with a link home, and is logged', async ({ page, console }) => {
  console.allow(/^error: Page not found: \/nowhere\/at-all$/, /^error: Failed to load resource.*404/);
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Page not found'));
  const response = await page.goto('/nowhere/at-all?q=1');
  expect(response?.status()).toBe(404);
  expect((await said).text()).toBe('Page not found: /nowhere/at-all');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  // The browser of these tests prefers English.
  await expect(page).toHaveURL(`/${preferredLanguage(['en-US'], LANGUAGES, FIRST)}`);
});
