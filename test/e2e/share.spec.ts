import { fill } from '../../src/content/fill.ts';
import { PATHS } from '../../src/content/locales.ts';
import { placeholderValues } from '../../src/content/placeholders.ts';
import { programme } from '../../src/content/programme.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { sourceIn } from '../../src/contract/source.ts';
import { SECOND } from '../languages.ts';
import { currentStop } from './accessibility/probes.ts';
import {
  axeViolations,
  expect,
  formAt,
  openHydrated,
  signUp,
  stopTime,
  test,
  TRANSLATIONS,
  type Page,
} from './fixtures.ts';

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

declare global {
  interface Window {
    shared: ShareData[];
    copied: string[];
  }
}

/** What is passed on, whatever the address bar says. */
const url = `${programme.origin}${PATHS[SECOND]}?from=shared`;
const text = fill(OTHER_TEXTS[SECOND].share.text, placeholderValues(SECOND));
const { copy, copied, email, facebook } = OTHER_TEXTS[SECOND].share;
const { successDialog, meta, labels } = TRANSLATIONS[SECOND];
const name = successDialog.share;

/** Plays the browser's sharing and clipboard. @param failures of its share sheet, in turn; without them there is no sheet */
async function playBrowser(page: Page, failures?: string[], clipboard = true) {
  await page.addInitScript(
    ([errors, canCopy]) => {
      window.shared = [];
      window.copied = [];
      if (!canCopy) document.execCommand = () => false;
      addEventListener('copy', () => window.copied.push(String(getSelection())));
      delete (Navigator.prototype as Partial<Navigator>).share;
      // It comes as JSON, in which nothing is null.
      if (errors)
        navigator.share = (data = {}) => {
          const error = errors[window.shared.length];
          window.shared.push(data);
          return error ? Promise.reject(new DOMException('', error)) : Promise.resolve();
        };
    },
    [failures, clipboard] as const,
  );
}

/** Signs up, on a page whose address holds more than it should. */
async function join(page: Page, place: 'hero' | 'cta' = 'hero', prepare = () => Promise.resolve()) {
  await openHydrated(page, SECOND, '?from=north-gate&t=a-token#cta');
  await prepare();
  const dialog = await signUp(page, place);
  return { form: formAt(page, place).form, dialog, share: dialog.getByRole('button', { name }) };
}

test('with a share sheet: from the dialog, and from the form after it', async ({ page }) => {
  await playBrowser(page, []);
  const { dialog, share, form } = await join(page, 'cta');
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

test('without one: a menu that copies, opens an e-mail or Facebook, by keyboard', async ({ page }) => {
  await playBrowser(page);
  const { dialog, share } = await join(page);
  await expect(share).toHaveAttribute('aria-expanded', 'false');
  // The focus is on the way out, behind the button in the order of reading.
  await expect(dialog.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(share).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByText(url, { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await axeViolations(page, 'dialog')).toEqual([]);

  const link = dialog.getByRole('link', { name: facebook });
  const copying = dialog.getByRole('button', { name: copy });
  for (const item of [copying, dialog.getByRole('link', { name: email }), link]) {
    await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
    expect(await currentStop(page)).toMatchObject({ ringed: true, seen: true });
  }
  await copying.press('Enter');
  await expect(dialog.getByRole('button', { name: copied })).toBeVisible();
  await expect(dialog.locator('[aria-live=polite]')).toHaveText(copied);
  expect(await page.evaluate(() => window.copied)).toEqual([url]);

  const mail = await dialog.getByRole('link', { name: email }).getAttribute('href');
  const query = new URLSearchParams(mail?.replace('mailto:?', ''));
  expect(Object.fromEntries(query)).toEqual({ subject: meta.ogTitle, body: `${text}\r\n\r\n${url}` });
  await expect(link).toHaveAccessibleName(`${facebook} (${labels.opensInNewTab})`);
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/sharer/sharer.php');
  expect(address.searchParams.get('u')).toBe(url);
  expect(sourceIn(new URL(url).search)).toBe('shared');

  await share.press('Enter');
  await expect(share).toHaveAttribute('aria-expanded', 'false');
  await expect(dialog.getByRole('list')).toBeHidden();
});

test('after a plain post, and after confirming: at once, without a touch', async ({ page }) => {
  await playBrowser(page, []);
  for (const [address, part] of [
    [`/${SECOND}?from=north-gate#joined`, '#joined'],
    [`/${SECOND}/confirm?t=a-token#confirmed`, '#confirmed'],
  ] as const) {
    await page.goto(address);
    await page.locator(part).getByRole('button', { name }).click();
    expect(await page.evaluate(() => window.shared)).toEqual([{ text, url }]);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('a closed share sheet is no failure; for one that is denied the menu opens', async ({ page }) => {
  await playBrowser(page, ['AbortError', 'NotAllowedError']);
  const { share, dialog } = await join(page);
  await share.click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
  await expect(dialog.getByRole('list')).toBeHidden();
  await share.click();
  await expect(dialog.getByRole('list')).toBeVisible();
  expect(await page.evaluate(() => window.shared)).toHaveLength(2);
});

test('inside Zalo and Facebook copying comes first; what cannot be copied is selected', async ({ page }) => {
  await playBrowser(page, [], false);
  for (const app of [
    'Zalo android/24110551 ZaloTheme/light ZaloLanguage/vi',
    '[FB_IAB/FB4A;FBAV/480.0.0.54.88;]',
    '[FBAN/FBIOS;FBDV/iPhone15,2;FBLC/vi_VN]',
  ]) {
    await page.addInitScript((added) => {
      const userAgent = `Mozilla/5.0 (Linux; Android 14) Chrome/124 Mobile Safari/537.36 ${added}`;
      Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
    }, app);
    await page.goto(`/${SECOND}?${encodeURIComponent(app)}#joined`);
    const panel = page.locator('#joined');
    await panel.getByRole('button', { name }).click();
    await expect(panel.getByRole('listitem').first()).toHaveText(copy);
    await panel.getByRole('button', { name: copy }).click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe(url);
    expect(await page.evaluate(() => window.shared)).toEqual([]);
  }
});

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('an e-mail to write, and the address to copy', async ({ page }) => {
    for (const [address, part] of [
      [`/${SECOND}#joined`, '#joined'],
      [`/${SECOND}/confirm#confirmed`, '#confirmed'],
    ] as const) {
      await page.goto(address);
      const panel = page.locator(part);
      await expect(panel.getByText(url, { exact: true })).toBeVisible();
      const link = panel.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', `mailto:?subject=${meta.ogTitle}&body=${url}`);
    }
  });
});

test.describe('the five seconds of the dialog', () => {
  test.use({ closesDialog: true });

  test('pass when nobody uses it, and begin anew with a press or Tab alone', async ({ page }) => {
    await playBrowser(page);
    const { dialog, share } = await join(page, 'hero', () => stopTime(page));
    for (const use of [() => share.click(), () => page.keyboard.press('Tab'), () => share.click()]) {
      await use();
      await page.clock.runFor(4900);
      await expect(dialog).toBeVisible();
    }
    await dialog.getByRole('heading').click();
    await share.hover();
    await page.clock.runFor(100);
    await expect(dialog).toBeHidden();
  });
});
