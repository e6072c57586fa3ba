import sharp from 'sharp';
import { PATHS } from '../../src/content/locales.ts';
import { programme } from '../../src/content/programme.ts';
import { sourceIn } from '../../src/contract/source.ts';
import { SECOND } from '../languages.ts';
import { currentStop } from './accessibility/probes.ts';
import {
  axeViolations,
  expect,
  formAt,
  holdBack,
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
const { successDialog } = TRANSLATIONS[SECOND];
const { share: name, shareText: text, copied } = successDialog;

/** Plays the browser's sharing and clipboard. @param failures of its share sheet, in turn; without them there is no sheet */
async function playBrowser(page: Page, failures?: string[], clipboard = true) {
  await page.addInitScript(
    ([errors, canCopy]) => {
      window.shared = [];
      window.copied = [];
      if (!canCopy) document.execCommand = () => false;
      addEventListener('copy', () => window.copied.push(String(getSelection())));
      delete (Navigator.prototype as Partial<Navigator>).share;
      delete (Navigator.prototype as Partial<Navigator>).canShare;
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

/** Plays an app that the page is opened in, by what it adds to the user agent. */
const playApp = (page: Page, app: string) =>
  page.addInitScript((added) => {
    const userAgent = `Mozilla/5.0 (Linux; Android 14) Chrome/124 Mobile Safari/537.36 ${added}`;
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  }, app);

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

test('without one: the address is copied, by keyboard, and the button says so', async ({ page }) => {
  await playBrowser(page);
  const { dialog, share } = await join(page);
  // The focus is on the way out, behind the button in the order of reading.
  await expect(dialog.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(share).toBeFocused();
  expect(await currentStop(page)).toMatchObject({ ringed: true, seen: true });
  await page.keyboard.press('Enter');
  const says = page.getByRole('button', { name: copied });
  await expect(says).toBeFocused();
  await expect(dialog.locator('[aria-live=polite]').filter({ has: says })).toHaveCount(1);
  await expect(dialog.getByText(url)).toBeHidden();
  expect(await page.evaluate(() => window.copied)).toEqual([url]);
  expect(sourceIn(new URL(url).search)).toBe('shared');
  expect(await axeViolations(page, 'dialog')).toEqual([]);
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

test('a closed share sheet is no failure; where it is refused, the address is copied', async ({ page }) => {
  await playBrowser(page, ['AbortError', 'NotAllowedError']);
  const { share, dialog } = await join(page);
  await share.click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
  await expect(share).toBeVisible();
  await share.click();
  await expect(dialog.getByRole('button', { name: copied })).toBeVisible();
  expect(await page.evaluate(() => [window.shared.length, window.copied])).toEqual([2, [url]]);
});

test('where nothing can be copied the address is shown, selected, and can be read', async ({ page }) => {
  await playBrowser(page, undefined, false);
  const { share, dialog, form } = await join(page, 'cta');
  const selection = () => page.evaluate(() => getSelection()?.toString().trim());
  await share.click();
  await expect(dialog.getByText(url)).toBeInViewport({ ratio: 1 });
  expect(await selection()).toBe(url);
  expect(await axeViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await form.getByRole('button', { name }).click();
  await expect(form.getByText(url)).toBeVisible();
  expect(await selection()).toBe(url);
  expect(await axeViolations(page, '.cta')).toEqual([]);
});

test('inside Zalo and Facebook the address is copied, whatever sheet there is', async ({ page }) => {
  await playBrowser(page, []);
  for (const app of [
    'Zalo android/24110551 ZaloTheme/light ZaloLanguage/vi',
    '[FB_IAB/FB4A;FBAV/480.0.0.54.88;]',
    '[FBAN/FBIOS;FBDV/iPhone15,2;FBLC/vi_VN]',
  ]) {
    await playApp(page, app);
    await page.goto(`/${SECOND}?${encodeURIComponent(app)}#joined`);
    const panel = page.locator('#joined');
    await panel.getByRole('button', { name }).click();
    await expect(panel.getByRole('button', { name: copied })).toBeVisible();
    expect(await page.evaluate(() => [window.shared, window.copied])).toEqual([[], [url]]);
  }
});

test('a press before the page’s script has come is not lost', async ({ page }) => {
  await playBrowser(page, []);
  const release = await holdBack(page, '**/assets/landing-*.js');
  await page.goto(`/${SECOND}#joined`);
  await page.locator('#joined').getByRole('button', { name }).click();
  release();
  await expect.poll(() => page.evaluate(() => window.shared)).toEqual([{ text, url }]);
});

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the address is there to be copied, and no button that does nothing', async ({ page }) => {
    for (const [address, part] of [
      [`/${SECOND}#joined`, '#joined'],
      [`/${SECOND}/confirm#confirmed`, '#confirmed'],
    ] as const) {
      await page.goto(address);
      const panel = page.locator(part);
      await expect(panel.getByText(url, { exact: true })).toBeVisible();
      await expect(panel.getByRole('button', { name })).toBeHidden();
    }
  });

  test('ideas are there to be read, and cannot be pressed', async ({ page }) => {
    await page.goto(`/${SECOND}`);
    const finder = page.locator('.idea-finder');
    const [first, second] = choices;
    await expect(finder.getByText(first?.ideas[0] ?? '')).toBeVisible();
    await finder.getByText(second?.chip ?? '', { exact: true }).click();
    await expect(finder.getByText(second?.ideas[0] ?? '')).toBeVisible();
    await expect(finder.getByText(first?.ideas[0] ?? '')).toBeHidden();
    await expect(finder.getByText(pictureHint).nth(1)).toBeHidden();
    await expect(finder.getByRole('button')).toHaveCount(0);
  });
});

test.describe('the picture to pass on', () => {
  const pictureName = new RegExp(`^[a-z0-9-]+-1-${programme.weeks.length}\\.png$`);

  test('is saved where no sheet takes files, and nothing of it is loaded before', async ({ page }) => {
    await playBrowser(page, []);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const { dialog } = await join(page);
    const isDrawing = (address: string) => /-1-\d+-[^/]*\.svg$/.test(address);
    expect(loaded.filter(isDrawing)).toEqual([]);
    const button = dialog.getByRole('button', { name: successDialog.picture });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    // The scene, and the words.
    expect(loaded.filter(isDrawing)).toHaveLength(2);
    expect(download.suggestedFilename()).toMatch(pictureName);
    const { format, width, height } = await sharp(await download.path()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1920 });
    expect(await page.evaluate(() => window.shared)).toEqual([]);
  });

  test('goes to a sheet that takes it: closed it is no failure, refused it is saved', async ({ page }) => {
    await playBrowser(page, ['', 'AbortError', 'NotAllowedError']);
    await page.addInitScript(() => {
      navigator.canShare = ({ files = [] } = {}) => files.every(({ type }) => type === 'image/png');
    });
    const { dialog, form } = await join(page, 'cta');
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const button = form.getByRole('button', { name: successDialog.picture });
    for (const shared of [1, 2, 3]) {
      await button.click();
      await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(shared);
      if (shared < 3) expect(saved).toEqual([]);
    }
    await expect.poll(() => saved).toEqual([expect.stringMatching(pictureName)]);
    const files = await page.evaluate(() =>
      window.shared.flatMap(({ files = [] }) =>
        files.map((file) => [file.name, file.type, file.size > 10_000]),
      ),
    );
    expect(files).toEqual(Array(3).fill([expect.stringMatching(pictureName), 'image/png', true]));
  });
});

const { choices, pictureHint } = TRANSLATIONS[SECOND].scenes.ideaFinder;

/** The button of an idea of the second choice, once that is chosen. */
async function ideaOf(page: Page, idea: number) {
  const { chip = '', ideas = [] } = choices[1] ?? {};
  const finder = page.locator('.idea-finder');
  await finder.getByText(chip, { exact: true }).click();
  return finder.getByRole('button', { name: ideas[idea] ?? '' });
}

test('each idea makes a picture of its own, with its words above the same scene', async ({ page }) => {
  await playBrowser(page);
  await openHydrated(page, SECOND);
  const partsOf = async (idea: number) => {
    const button = await ideaOf(page, idea);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const part = async (top: number, height: number) =>
      sharp(await download.path())
        .extract({ left: 0, top, width: 1080, height })
        .raw()
        .toBuffer();
    return { words: await part(250, 400), scene: await part(1200, 720) };
  };
  const [first, second] = [await partsOf(0), await partsOf(2)];
  expect(first.words.equals(second.words)).toBe(false);
  expect(first.scene.equals(second.scene)).toBe(true);
  const { isOpaque } = await sharp(first.scene, { raw: { width: 1080, height: 720, channels: 4 } }).stats();
  expect(isOpaque).toBe(true);
  await expect(page.locator('.idea-finder').getByText(pictureHint).nth(1)).toBeVisible();
  expect(await axeViolations(page, '.idea-finder')).toEqual([]);
});

test('an idea that is pressed before the page’s script has come is not lost', async ({ page }) => {
  await playBrowser(page);
  const release = await holdBack(page, '**/assets/landing-*.js');
  await page.goto(`/${SECOND}`);
  const button = await ideaOf(page, 1);
  await button.click();
  const download = page.waitForEvent('download');
  release();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
});

test('inside an app the picture of an idea is shown below the ideas', async ({ page }) => {
  await playBrowser(page, []);
  await playApp(page, 'Zalo android/24110551 ZaloTheme/light ZaloLanguage/vi');
  await openHydrated(page, SECOND);
  await (await ideaOf(page, 0)).click();
  const picture = page.locator('.idea-finder').getByRole('img', { name: successDialog.picture });
  await expect(picture).toHaveJSProperty('naturalHeight', 1920);
  await expect(picture).toBeInViewport({ ratio: 1 });
  expect((await picture.boundingBox())?.width).toBe(180);
  expect(await axeViolations(page, '.idea-finder')).toEqual([]);
});

test('inside an app the picture is shown, to be pressed and held', async ({ page }) => {
  await playBrowser(page, []);
  await playApp(page, '[FBAN/FBIOS;FBDV/iPhone15,2;FBLC/vi_VN]');
  const { dialog } = await join(page);
  await dialog.getByRole('button', { name: successDialog.picture }).click();
  const picture = dialog.getByRole('img', { name: successDialog.picture });
  await expect(picture).toHaveJSProperty('naturalHeight', 1920);
  await expect(dialog.getByText(successDialog.pressAndHold)).toBeVisible();
  expect(await axeViolations(page, 'dialog')).toEqual([]);
});

test('a picture that cannot be made says so, and can be asked for again', async ({ page, console }) => {
  console.allow(/Failed to load resource/);
  await playBrowser(page, []);
  await page.route('**/assets/*-1-*.svg', (route) => route.abort());
  const { dialog } = await join(page);
  const button = dialog.getByRole('button', { name: successDialog.picture });
  const failure = dialog.getByText(TRANSLATIONS[SECOND].status.notSent.title);
  await button.click();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/*-1-*.svg');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await expect(failure).toBeHidden();
});

test.describe('the five seconds of the dialog', () => {
  test.use({ closesDialog: true });

  test('pass when nobody uses it, and begin anew with a press or Tab alone', async ({ page }) => {
    await playBrowser(page, []);
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
