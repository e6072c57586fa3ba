import { fill } from '../../src/content/fill.ts';
import { PATHS } from '../../src/content/locales.ts';
import { placeholderValues } from '../../src/content/placeholders.ts';
import { programme } from '../../src/content/programme.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { sourceIn } from '../../src/contract/source.ts';
import { FIRST, SECOND } from '../languages.ts';
import { currentStop } from './accessibility/probes.ts';
import {
  axeViolations,
  expect,
  formAt,
  freshEmail,
  openHydrated,
  stopTime,
  test,
  TRANSLATIONS,
  type Page,
} from './fixtures.ts';

declare global {
  interface Window {
    shared: ShareData[];
    copied: string[];
  }
}

/** What has another place in a wide window. */
const BOTH_WINDOWS = { tag: '@both-windows' };

/** What is passed on in a language, whatever the address bar says. */
function passedOn(language: Language) {
  const url = `${programme.origin}${PATHS[language]}?from=shared`;
  const { text, ...labels } = OTHER_TEXTS[language].share;
  return { url, text: fill(text, placeholderValues(language)), ...labels };
}

/** Plays the browser's sharing and clipboard. @param sheet how its share sheet ends; without one there is none */
async function playBrowser(
  page: Page,
  sheet?: 'shared' | 'AbortError' | 'NotAllowedError',
  clipboard = true,
) {
  await page.addInitScript(
    ([end, canCopy]) => {
      window.shared = [];
      window.copied = [];
      if (!canCopy) document.execCommand = () => false;
      addEventListener('copy', () => window.copied.push(String(getSelection())));
      delete (Navigator.prototype as Partial<Navigator>).share;
      // It comes as JSON, in which nothing is null.
      if (end)
        navigator.share = (data = {}) => {
          window.shared.push(data);
          return end === 'shared' ? Promise.resolve() : Promise.reject(new DOMException('', end));
        };
    },
    [sheet, clipboard] as const,
  );
}

/** Signs up on the page of a language, opened with an address that holds more than it should. */
async function join(
  page: Page,
  language: Language,
  place: 'hero' | 'cta' = 'hero',
  prepare = () => Promise.resolve(),
) {
  await openHydrated(page, language, '?from=north-gate&t=a-token#cta');
  await prepare();
  const { form, field } = formAt(page, place);
  await field.fill(freshEmail());
  await field.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const name = TRANSLATIONS[language].successDialog.share;
  return { form, dialog, share: dialog.getByRole('button', { name }), name };
}

for (const [language, colorScheme] of [
  [FIRST, 'light'],
  [SECOND, 'dark'],
] as const) {
  const { url, text, copy, copied, email, facebook } = passedOn(language);

  test.describe(`/${language}, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('with a share sheet: from the dialog, and from the form after it', async ({ page }) => {
      await playBrowser(page, 'shared');
      const { dialog, share, form, name } = await join(page, language, 'cta');
      expect(await axeViolations(page, 'dialog')).toEqual([]);
      await share.click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await form.getByRole('button', { name }).click();
      expect(await page.evaluate(() => window.shared)).toEqual([
        { text, url },
        { text, url },
      ]);
      expect(await axeViolations(page, '.cta')).toEqual([]);
    });

    test(
      'without one: a menu that copies, and opens an e-mail or Facebook',
      BOTH_WINDOWS,
      async ({ page }) => {
        await playBrowser(page);
        const { dialog, share } = await join(page, language);
        await expect(share).toHaveAttribute('aria-expanded', 'false');
        await share.click();
        await expect(share).toHaveAttribute('aria-expanded', 'true');
        await expect(dialog.getByRole('listitem')).toHaveCount(4);
        await expect(dialog.getByText(url, { exact: true })).toBeInViewport({ ratio: 1 });
        expect(await axeViolations(page, 'dialog')).toEqual([]);

        await dialog.getByRole('button', { name: copy }).click();
        await expect(dialog.getByRole('button', { name: copied })).toBeVisible();
        await expect(dialog.locator('[aria-live=polite]')).toHaveText(copied);
        expect(await page.evaluate(() => window.copied)).toEqual([url]);

        const mail = await dialog.getByRole('link', { name: email }).getAttribute('href');
        const query = new URLSearchParams(mail?.replace('mailto:?', ''));
        expect(Object.fromEntries(query)).toEqual({
          subject: TRANSLATIONS[language].meta.ogTitle,
          body: `${text}\r\n\r\n${url}`,
        });
        const link = dialog.getByRole('link', { name: facebook });
        await expect(link).toHaveAccessibleName(
          `${facebook} (${TRANSLATIONS[language].labels.opensInNewTab})`,
        );
        const address = new URL((await link.getAttribute('href')) ?? '');
        expect(address.origin + address.pathname).toBe('https://www.facebook.com/sharer/sharer.php');
        expect(address.searchParams.get('u')).toBe(url);
        expect(sourceIn(new URL(url).search)).toBe('shared');

        await share.click();
        await expect(share).toHaveAttribute('aria-expanded', 'false');
        await expect(dialog.getByRole('list')).toBeHidden();
      },
    );

    test('by keyboard alone', BOTH_WINDOWS, async ({ page }) => {
      await playBrowser(page);
      const { dialog, share } = await join(page, language);
      // The focus is on the way out, behind the button in the order of reading.
      await expect(dialog.getByRole('button').last()).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(share).toBeFocused();
      await page.keyboard.press('Enter');
      for (const item of [
        dialog.getByRole('button', { name: copy }),
        dialog.getByRole('link', { name: email }),
        dialog.getByRole('link', { name: facebook }),
      ]) {
        await page.keyboard.press('Tab');
        await expect(item).toBeFocused();
        expect(await currentStop(page)).toMatchObject({ ringed: true, seen: true });
      }
    });

    test('after a plain post, and after confirming: at once, without a touch', async ({ page }) => {
      await playBrowser(page, 'shared');
      const { share: name } = TRANSLATIONS[language].successDialog;
      for (const [address, part] of [
        [`/${language}?from=north-gate#joined`, '#joined'],
        [`/${language}/confirm?t=a-token#confirmed`, '#confirmed'],
      ] as const) {
        await page.goto(address);
        await page.locator(part).getByRole('button', { name }).click();
        expect(await page.evaluate(() => window.shared)).toEqual([{ text, url }]);
        expect(await axeViolations(page)).toEqual([]);
      }
    });
  });
}

for (const [end, what, isOpen] of [
  ['AbortError', 'a share sheet that was closed is no failure', false],
  ['NotAllowedError', 'in the place of a share sheet that is denied the menu opens', true],
] as const)
  test(what, async ({ page }) => {
    await playBrowser(page, end);
    const { share, dialog } = await join(page, FIRST);
    await share.click();
    await expect(dialog.getByRole('list')).toBeVisible({ visible: isOpen });
    expect(await page.evaluate(() => window.shared)).toHaveLength(1);
  });

for (const [app, userAgent] of [
  ['Zalo', 'Zalo android/24110551 ZaloTheme/light ZaloLanguage/vi'],
  ['Facebook', '[FB_IAB/FB4A;FBAV/480.0.0.54.88;]'],
  ['Facebook on iOS', '[FBAN/FBIOS;FBAV/480.0.0;FBDV/iPhone15,2;FBLC/vi_VN]'],
] as const)
  test.describe(`inside ${app}`, () => {
    test.use({
      userAgent: `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124 Mobile Safari/537.36 ${userAgent}`,
    });

    test('copying comes first, and an address that cannot be copied is selected', async ({ page }) => {
      await playBrowser(page, 'shared', false);
      const { share, dialog } = await join(page, SECOND);
      await share.click();
      const { url, copy } = passedOn(SECOND);
      await expect(dialog.getByRole('listitem').first()).toHaveText(copy);
      await dialog.getByRole('button', { name: copy }).click();
      await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe(url);
      expect(await page.evaluate(() => window.shared)).toEqual([]);
    });
  });

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGES)
    test(`/${language}: an e-mail to write, and the address to copy`, async ({ page }) => {
      const { url } = passedOn(language);
      const { successDialog, meta } = TRANSLATIONS[language];
      for (const [address, part] of [
        [`/${language}#joined`, '#joined'],
        [`/${language}/confirm#confirmed`, '#confirmed'],
      ] as const) {
        await page.goto(address);
        const panel = page.locator(part);
        await expect(panel.getByText(url, { exact: true })).toBeVisible();
        const link = panel.getByRole('link', { name: successDialog.share });
        await expect(link).toHaveAttribute('href', `mailto:?subject=${meta.ogTitle}&body=${url}`);
      }
    });
});

test.describe('the five seconds of the dialog', () => {
  test.use({ closesDialog: true });
  const SECOND_MS = 1000;
  const joinInStoppedTime = (page: Page, language: Language) =>
    join(page, language, 'hero', () => stopTime(page));

  test('pass when nobody uses it, with the focus in it and a pointer on it', async ({ page }) => {
    const { dialog, share } = await joinInStoppedTime(page, FIRST);
    await share.hover();
    await page.clock.runFor(5 * SECOND_MS);
    await expect(dialog).toBeHidden();
  });

  for (const [use, by] of [
    ['a press', (page: Page) => page.getByRole('dialog').locator('share-page > button').click()],
    ['Tab', (page: Page) => page.keyboard.press('Tab')],
  ] as const)
    test(`begin anew with ${use}`, async ({ page }) => {
      await playBrowser(page);
      const { dialog, share } = await joinInStoppedTime(page, SECOND);
      await expect(share).toBeVisible();
      for (let time = 0; time < 3; time += 1) {
        await by(page);
        await page.clock.runFor(4.9 * SECOND_MS);
        await expect(dialog).toBeVisible();
      }
      await page.clock.runFor(0.1 * SECOND_MS);
      await expect(dialog).toBeHidden();
    });

  test('do not begin anew with a press beside its controls', async ({ page }) => {
    const { dialog } = await joinInStoppedTime(page, FIRST);
    await dialog.getByRole('heading').click();
    await page.clock.runFor(5 * SECOND_MS);
    await expect(dialog).toBeHidden();
  });
});
