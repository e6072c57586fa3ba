import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import {
  expect,
  formAt,
  freshEmail,
  holdBack,
  openHydrated,
  test,
  TRANSLATIONS,
  waitForSending,
  type Page,
  type Route,
} from './fixtures.ts';
import { FIRST, SECOND } from '../languages.ts';

const FAILED = /^error: Failed to load resource/;
const FUNCTION = `**${SUBMIT_EMAIL_PATH}`;

/** Types an address and waits until everything that sending needs has been loaded. */
async function begin(page: Page, email: string) {
  const parts = formAt(page, 'hero');
  const loaded = waitForSending(page);
  await parts.field.fill(email);
  await loaded;
  return parts;
}

const { offline, status } = TRANSLATIONS[SECOND];
test('offline: a toast, and the address stays', async ({ page, context, product, console }) => {
  console.allow(FAILED);
  const email = freshEmail();
  await openHydrated(page, SECOND);
  const { field, button } = await begin(page, email);
  await context.setOffline(true);
  // More often than the limit allows: what never left the device is not counted.
  for (let press = 1; press <= 4; press++) {
    await button.click();
    const toast = page.getByRole('alert');
    await expect(toast).toContainText(offline.title);
    await expect(toast).toContainText(offline.text);
    await expect(field).toHaveValue(email);
    await expect(button).toBeEnabled();
  }
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole('dialog')).toContainText(status.joined.title);
  expect(product.home.rows(email)).toHaveLength(1);
});

test('pressing the button again while the form is submitting sends once', async ({ page, product }) => {
  const email = freshEmail();
  await openHydrated(page, SECOND);
  const { field } = await begin(page, email);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SUBMIT_EMAIL_PATH)) requests += 1;
  });
  const release = await holdBack(page, FUNCTION);
  await field.evaluate((input: HTMLInputElement) => {
    for (let press = 0; press < 5; press++) input.form?.requestSubmit();
  });
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requests).toBe(1);
  expect(product.home.rows(email)).toHaveLength(1);
});

test('a request without an answer times out after 20 seconds', async ({ page, console }) => {
  console.allow(FAILED);
  await page.clock.install();
  await openHydrated(page, FIRST);
  const { button, field } = await begin(page, freshEmail());
  const asked = page.waitForRequest(FUNCTION);
  await page.route(FUNCTION, () => undefined);
  await button.click();
  await asked;
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toContainText(TRANSLATIONS[FIRST].cta.submissionError);
  await expect(field).toBeEnabled();
});

for (const [end, answer] of [
  ['cannot be loaded', (route: Route) => route.abort()],
  ['has not come after 20 seconds', () => undefined],
] as const)
  test(`when the script that sends ${end}, the form is posted`, async ({ page, product, console }) => {
    console.allow(FAILED);
    const email = freshEmail();
    await page.clock.install();
    await page.route(/\/assets\/client-.*\.js/, answer);
    await openHydrated(page, SECOND);
    const { field, button } = formAt(page, 'cta');
    await field.fill(email);
    await button.click();
    await page.clock.fastForward(20_000);
    await expect(page.locator('#joined')).toBeVisible();
    expect(product.home.rows(email)).toHaveLength(1);
  });
