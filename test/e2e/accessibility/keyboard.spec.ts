import {
  expect,
  formAt,
  freshEmail,
  openHydrated,
  raiseToast,
  stopTime,
  test,
  TRANSLATIONS,
  type Page,
} from '../fixtures.ts';
import { currentStop, type Stop } from './probes.ts';
import { spokenNode } from './tree.ts';
import { FIRST, SECOND } from '../../languages.ts';

// Without smooth scrolling the page is at rest after each key.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * Presses a key until the focus is back where it began.
 *
 * @returns every stop on the way
 */
async function tour(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const stop = await currentStop(page);
    // After the last stop the focus leaves the page, or without a window around it begins anew.
    if (stop.name === 'page' || stop.order === stops[0]?.order) return stops;
    stops.push(stop);
  }
  throw new Error(`After 80 presses of ${key} the focus is still at "${stops.at(-1)?.name}".`);
}

test('Tab reaches every control in order, in sight, with a ring; Shift+Tab goes back', async ({ page }) => {
  await openHydrated(page, SECOND);
  const names = (stops: Stop[]) => stops.map(({ name }) => name);
  const hidden = (stops: Stop[]) => names(stops.filter(({ seen }) => !seen));
  const forth = await tour(page, 'Tab');
  const { labels, nav, form, scenes } = TRANSLATIONS[SECOND];
  // Some stops of each kind; a radio group is one stop.
  expect(names(forth)).toEqual(
    expect.arrayContaining([
      ...[labels.skipLink, nav.joinWaitlist, 'hero-email', form.privacyLink, 'cta-email'],
      ...[scenes.ideaFinder.choices[0]?.chip, scenes.promptLibrary.copy, labels.privacyDetails],
    ]),
  );
  const order = forth.map((stop) => stop.order);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(names(forth.filter(({ ringed }) => !ringed)), 'without a focus ring').toEqual([]);
  expect(hidden(forth), 'hidden while focused').toEqual([]);

  const back = await tour(page, 'Shift+Tab');
  expect(names(back)).toEqual(names(forth).toReversed());
  expect(hidden(back), 'hidden while focused').toEqual([]);
});

test('from the top to success and back, by keyboard alone', async ({ page, product }) => {
  const email = freshEmail();
  await openHydrated(page, FIRST);
  // The dialog stays until it is closed.
  await stopTime(page);
  const { field, button, status } = formAt(page, 'hero');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: TRANSLATIONS[FIRST].labels.skipLink });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(skip).not.toBeFocused();
  const bar = await page.locator('.bar').boundingBox();
  expect((await page.locator('h1').boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();

  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: TRANSLATIONS[FIRST].successDialog.close });
  await expect(close).toBeFocused();
  expect((await currentStop(page)).ringed).toBe(true);
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Tab'])
    await test.step(`${key} stays in the dialog`, async () => {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
    });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(product.home.rows(email)).toHaveLength(1);

  await expect(status).toBeFocused();
  await expect(status).toHaveText(
    `${TRANSLATIONS[FIRST].status.joined.title} ${TRANSLATIONS[FIRST].status.joined.text}`,
  );
  await page.keyboard.press('Shift+Tab');
  await expect(field).toBeFocused();
});

test('a toast is read out at once, and closed by Escape or its own button', async ({ page, console }) => {
  console.allow(/Failed to load resource.*409/);
  await openHydrated(page, FIRST);
  const { button } = formAt(page, 'hero');
  for (const dismiss of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: TRANSLATIONS[FIRST].toasts.dismiss }).press('Enter'),
  ]) {
    const toast = await raiseToast(page);
    expect(await spokenNode(page, '.toast')).toMatchObject({ role: 'alert', live: 'assertive' });
    await expect(button).toBeFocused();
    await dismiss();
    await expect(toast).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('a toast never hides the element that has the focus', async ({ page, console }) => {
  console.allow(/Failed to load resource.*409/);
  await openHydrated(page, SECOND);
  await raiseToast(page);
  const stops = [...(await tour(page, 'Tab')), ...(await tour(page, 'Shift+Tab'))];
  expect(stops.map(({ name }) => name)).toContain(TRANSLATIONS[SECOND].toasts.dismiss);
  expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
});

test('Tab through the bar leaves what is being read in its place', async ({ page }) => {
  await openHydrated(page, SECOND);
  const heading = page.locator('#cta h2');
  await heading.scrollIntoViewIfNeeded();
  await page.keyboard.press('Tab');
  const links = await page.locator('.bar a').count();
  for (let count = 0; count < links; count += 1) await page.keyboard.press('Tab');
  await expect(page.locator('.bar a').last()).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('letter keys are no shortcuts, and choosing an answer does not navigate', async ({ page }) => {
  await openHydrated(page, FIRST);
  const before = await page.locator('body').innerText();
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?/.') await page.keyboard.press(key);
  expect(await page.locator('body').innerText()).toBe(before);
  await expect(page).toHaveURL(`/${FIRST}`);

  const radios = page.locator('.idea-finder [type=radio]');
  await radios.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(radios.nth(1)).toBeChecked();
  await expect(radios.nth(1)).toBeFocused();
  await expect(page).toHaveURL(`/${FIRST}`);
});
