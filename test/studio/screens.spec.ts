import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { en as sharedEn } from '../../src/operator/texts/en.ts';
import { vi as sharedVi } from '../../src/operator/texts/vi.ts';
import { en } from '../../src/studio/page/texts/en.ts';
import { vi } from '../../src/studio/page/texts/vi.ts';
import { axeViolations, expect, expectPages, openAddress, openScreen, test } from './fixtures.ts';
import { freePort } from '../free-port.ts';
import { StudioProcess } from './studio-process.ts';
import { SECOND } from '../languages.ts';

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

for (const people of [0, 2500])
  test.describe(`with ${people} people`, () => {
    test.use({ people, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen fits windows from 360 to 1920, in both colours', async ({ page, studio }) => {
      test.slow();
      const found: string[] = [];
      for (const path of screens((await studio.emails())[0])) {
        await openAddress(page, path);
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (more > 0) found.push(`${path} at ${width}: ${more} px wider than the window`);
        }
        for (const [width, colorScheme] of [
          [1920, 'light'],
          [768, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          found.push(...(await axeViolations(page)).map((line) => `${path} in ${colorScheme}: ${line}`));
        }
      }
      expect(found).toEqual([]);
    });
  });

test.describe('before anybody has joined', () => {
  test.use({ people: 0 });

  test('the overview says that nothing is wrong, and leads to the first steps', async ({ page, studio }) => {
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(page.getByText('Nobody is on the list yet')).toBeVisible();
    await expect(step('Hang the first poster').getByRole('img', { name: 'To do' })).toBeVisible();
    await studio.apply('makeSource', { name: 'gate' });
    await page.reload();
    await expect(step('Hang the first poster').getByRole('img', { name: 'Fine' })).toBeVisible();
    await step('Is there a list already?').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In and out');
  });
});

test('whoever is opened is in the log once, however often somebody comes back to the window', async ({
  page,
  studio,
}) => {
  const [first = '', second = ''] = await studio.emails();
  const person = (email: string) => page.getByRole('complementary').getByRole('heading', { name: email });
  await page.clock.install();
  await openAddress(page, `/people#person=${first}`);
  await expect(person(first)).toBeVisible();
  const counted = page.waitForResponse('**/query/countPeople');
  await page.clock.fastForward('01:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await counted;
  await studio.apply('backup', {});
  await expect(page.getByText('A backup of 40 people was made')).toBeVisible();
  expect(await studio.lookUps()).toBe(1);
  for (const email of [second, first]) {
    await page.getByRole('row').filter({ hasText: email }).click();
    await expect(person(email)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Export for this person' })).toBeVisible();
  }
  expect(await studio.lookUps()).toBe(3);
});

test.describe('with more than a page of people', () => {
  test.use({ people: 60 });

  test('all of a page are chosen beside those of other pages, and let go again', async ({ page }) => {
    await openScreen(page, 'People');
    for (const index of [1, 2, 3]) await page.getByRole('row').getByRole('checkbox').nth(index).check();
    await page.getByRole('link', { name: 'Older' }).click();
    const all = page.getByRole('checkbox').first();
    await all.check();
    await expect(page.getByText('13 chosen')).toBeVisible();
    await all.uncheck();
    await expect(page.getByText('3 chosen', { exact: true })).toBeVisible();
  });
});

test('a broken address and an answer that nobody expects leave a page with a way on', async ({
  page,
  console,
}) => {
  console.allow(/./);
  await page.goto('/messages/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await page.route('**/query/figures', (route) => route.fulfill({ json: {} }));
  await page.goto('/overview');
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await openScreen(page, 'People');
});

test.describe('in Vietnamese', () => {
  test.use({ locale: 'vi-VN' });

  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const textsOf = (texts: unknown): string[] =>
    typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(textsOf);
  const vietnamese = new Set(textsOf({ vi, sharedVi }).flatMap(wordsOf));
  const english = new Set(
    textsOf({ en, sharedEn })
      .flatMap(wordsOf)
      .filter((word) => !vietnamese.has(word)),
  );

  test('a person is handed a sheet in their language, and in the default one if that is another', async ({
    page,
    studio,
  }) => {
    for (const language of LANGUAGES) {
      const [listed] = (await studio.query('people', { language })).people;
      await openAddress(page, await studio.ticket({ name: 'sheet', input: { email: listed?.email ?? '' } }));
      const sheets = page.locator('section');
      const languages = await sheets.evaluateAll((all) => all.map((sheet) => sheet.getAttribute('lang')));
      expect(languages).toEqual([...new Set([language, DEFAULT_LANGUAGE])]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [index, each] of languages.entries()) {
        const { title, labels } = OTHER_TEXTS[each as Language].person;
        await expect(sheets.nth(index).getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(sheets.nth(index).getByText(labels.joined, { exact: true })).toBeVisible();
        await expect(
          sheets
            .nth(index)
            .getByText(listed?.email ?? '')
            .first(),
        ).toBeVisible();
      }
      await expectPages(page, [842], [1, 2]);
    }
  });

  test('no screen has an English word for a screen reader', async ({ page, studio }) => {
    const [, listed] = (await studio.query('people', { language: SECOND })).people;
    await studio.apply('backup', {});
    const found: string[] = [];
    for (const path of screens(listed?.email)) {
      await openAddress(page, path);
      // What is for people of another language stays in it.
      await page.evaluate(() =>
        document.querySelectorAll('[lang=en], .poster').forEach((part) => part.remove()),
      );
      const tree = await page.locator('body').ariaSnapshot();
      const said = tree
        .split('\n')
        .filter((line) => !/\/(url|placeholder):/.test(line))
        .map((line) =>
          line
            .replace(/^\s*- (\w+)/, '')
            .replace(/\[\w+(=\w+)?\]/g, '')
            .replace(/\S+[@/.=]\S+/g, ''),
        );
      found.push(
        ...said
          .flatMap(wordsOf)
          .filter((word) => english.has(word))
          .map((word) => `${path}: ${word}`),
      );
    }
    expect([...new Set(found)]).toEqual([]);
  });
});

test('the overview is a report of one or two pages, and a poster is one sheet', async ({ page }) => {
  await expectPages(page, [842], [1, 2]);
  await openScreen(page, 'Going live');
  await expectPages(page, [842], [1]);
  await page.emulateMedia({ media: 'print' });
  const sheet = { width: 840, height: 1188 };
  await page.setViewportSize(sheet);
  expect(await page.locator('.poster').boundingBox()).toEqual({ x: 0, y: 0, ...sheet });
});

test.describe('on a port of its own', () => {
  // eslint-disable-next-line no-empty-pattern
  test.use({ env: async ({}, use) => use({ STUDIO_PORT: String(await freePort()) }) });

  test('a page that was left open says so when its studio was started anew', async ({
    page,
    studio,
    env,
    console,
  }) => {
    console.allow(/net::ERR_|status of 401/);
    await openScreen(page, 'People');
    await studio.stop();
    const next = await StudioProcess.start(studio.home, env);
    await expect(page.getByText('This page is not connected')).toBeVisible();
    expect(await next.emails()).toHaveLength(40);
    await next.stop();
  });
});
