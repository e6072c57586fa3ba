import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import {
  expect,
  expectPages,
  expectSound,
  openAddress,
  openScreen,
  saidOn,
  test,
  type Page,
} from './fixtures.ts';

/** Every screen and what can be open on it; of a person and a message that are there. */
const screens = (person = 'nobody@new.example') => [
  '/overview',
  '/people',
  `/people#person=${person}`,
  '/people?flagged=yes',
  '/messages',
  '/messages/news?step=plan',
  '/messages/news?step=report',
  '/in-and-out',
  '/in-and-out/off',
  '/in-and-out/out',
  '/care',
  '/going-live',
];

/** That a screen is wider than no window. */
async function expectFits(page: Page, path: string): Promise<void> {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(more, `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
}

test.describe('with 2500 people', () => {
  test.use({ people: 2500, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen fits windows from 360 to 1920, in both colours', async ({ page, studio }) => {
    test.slow();
    for (const path of screens((await studio.emails())[0])) {
      await openAddress(page, path);
      await expectFits(page, path);
      for (const [width, colorScheme] of [
        [1920, 'light'],
        [768, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectSound(page, `${path} in ${colorScheme}`);
      }
    }
  });
});

test.describe('before anybody has joined', () => {
  test.use({ people: 0, contextOptions: { reducedMotion: 'reduce' } });

  test('the overview leads to the first steps, and every screen fits', async ({ page, studio }) => {
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(page.getByText('Nobody is on the list yet')).toBeVisible();
    await expect(step('Hang the first poster').getByRole('img', { name: 'To do' })).toBeVisible();
    await expectSound(page);
    await studio.carryOut('makeSource', { name: 'gate' });
    await page.reload();
    await expect(step('Hang the first poster').getByRole('img', { name: 'Fine' })).toBeVisible();
    await step('Is there a list already?').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In and out');
    for (const path of screens()) {
      await openAddress(page, path);
      await expectFits(page, path);
    }
  });
});

test('whoever is opened is in the log once, however often the window is', async ({ page, studio }) => {
  const [first = '', second = ''] = await studio.emails();
  const person = (email: string) => page.getByRole('complementary').getByRole('heading', { name: email });
  await page.clock.install();
  await openAddress(page, `/people#person=${first}`);
  await expect(person(first)).toBeVisible();
  const counted = page.waitForResponse('**/api/moved');
  await page.clock.fastForward('01:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await counted;
  await studio.carryOut('backup', {});
  await expect(saidOn(page, 'a backup of 40 people was made')).toBeVisible();
  expect(await studio.lookUps()).toBe(1);
  for (const email of [second, first]) {
    await page.getByRole('row').filter({ hasText: email }).click();
    await expect(person(email)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Export for this person' })).toBeVisible();
  }
  expect(await studio.lookUps()).toBe(3);
});

test('a broken address and an odd answer leave a page with a way on', async ({ page, console }) => {
  console.allow(/./);
  await page.goto('/messages/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await page.route('**/query/figures', (route) =>
    route.fulfill({ json: { total: 1, lastJoinedAt: '2026' } }),
  );
  await page.goto('/overview');
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await openScreen(page, 'People');
});

test('a person is handed a page in their language and in the default one', async ({ page, studio }) => {
  for (const language of LANGUAGES) {
    const { email = '' } = (await studio.query('people', { language })).people[0] ?? {};
    await openAddress(page, await studio.ticket({ name: 'personPage', input: { email } }));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const languages = [...new Set<Language>([language, DEFAULT_LANGUAGE])];
    await expect(page.locator('section')).toHaveCount(languages.length);
    for (const each of languages) {
      const { title, labels } = OTHER_TEXTS[each].person;
      const personPage = page.locator(`section[lang=${each}]`);
      await expect(personPage.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(personPage.getByText(labels.joined, { exact: true })).toBeVisible();
      await expect(personPage).toContainText(email);
    }
    await expectPages(page, 1, 2);
  }
});

/** Waits until the studio has answered so many questions for the work. */
async function hearFromStudio(page: Page, answers: number): Promise<void> {
  for (let heard = 0; heard < answers; heard += 1) await page.waitForResponse('**/api/moved');
}

test('a quiet page renders nothing', async ({ page, context }) => {
  // React tells a developer's tools of each time that it has changed the page, and takes this for them.
  await context.addInitScript(() => {
    const counted = { commits: 0 };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (counted.commits += 1),
      onCommitFiberUnmount: () => undefined,
    };
    Object.assign(window, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const commits = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { counted: { commits: number } }).counted.commits);
  const links = page.getByRole('navigation', { name: 'studio' }).getByRole('listitem').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(6);
  await Promise.all(
    addresses.map(async (address) => {
      const tab = await context.newPage();
      await openAddress(tab, address);
      // The next question is asked once the answer to the one before it is shown.
      await hearFromStudio(tab, 2);
      const before = await commits(tab);
      expect(before, address).toBeGreaterThan(0);
      await hearFromStudio(tab, 3);
      expect(await commits(tab), address).toBe(before);
    }),
  );
});
