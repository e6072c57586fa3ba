import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { expect, formAt, freshEmail, openAlive, test, WORDS, type Page } from './fixtures.ts';

const FAILED = /^error: Failed to load resource/;
const FUNCTION = `**${SUBMIT_EMAIL_PATH}`;

/** Begins with the form and waits until everything that sending needs has been fetched. */
async function begin(page: Page, email: string) {
  const parts = formAt(page, 'hero');
  const fetched = page.waitForResponse(/\/assets\/backend-.*\.js/);
  await parts.field.fill(email);
  await (await fetched).finished();
  return parts;
}

for (const language of ['en', 'vi'] as const) {
  const { offline, status } = WORDS[language];
  test(`on /${language}: offline is called offline, the address stays, and the button says when it can be sent`, async ({
    page,
    context,
    product,
    console,
  }) => {
    console.allow(FAILED);
    const email = freshEmail();
    await openAlive(page, language);
    const { field, button, status: said } = await begin(page, email);
    await context.setOffline(true);
    // As often as one likes: what never left the device is not counted.
    for (let press = 1; press <= 4; press++) {
      await button.click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText(offline.title);
      await expect(toast).toContainText(offline.text);
      await expect(field).toHaveValue(email);
      await expect(button).toBeEnabled();
    }
    await context.setOffline(false);
    await expect(button).toHaveText(offline.sendNow);
    await expect(said).toHaveText(offline.backOnline);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button.click();
    await expect(page.getByRole('dialog')).toContainText(status.joined.title);
    expect(product.rows(email)).toHaveLength(1);
  });
}

test('an answer lost on its way: the second press is told that it worked, and there is one row', async ({
  page,
  product,
  console,
}) => {
  console.allow(FAILED);
  const email = freshEmail();
  await openAlive(page, 'en');
  const { field, button } = await begin(page, email);
  await page.route(FUNCTION, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button.click();
  await expect(page.getByRole('alert')).toContainText(WORDS.en.cta.submissionError);
  await expect(field).toHaveValue(email);
  expect(product.rows(email)).toHaveLength(1);
  await page.unroute(FUNCTION);
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});

test('pressing again and again while it is under way sends once', async ({ page, product }) => {
  const email = freshEmail();
  await openAlive(page, 'vi');
  const { field } = await begin(page, email);
  let requests = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(FUNCTION, async (route) => {
    requests += 1;
    await gate;
    await route.continue();
  });
  await field.evaluate((input: HTMLInputElement) => {
    for (let press = 0; press < 5; press++) input.form?.requestSubmit();
  });
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requests).toBe(1);
  expect(product.rows(email)).toHaveLength(1);
});

test('an answer that does not come is given up after 20 seconds', async ({ page, console }) => {
  console.allow(FAILED);
  await page.clock.install();
  await openAlive(page, 'en');
  const { button, field } = await begin(page, freshEmail());
  const asked = page.waitForRequest(FUNCTION);
  await page.route(FUNCTION, () => undefined);
  await button.click();
  await asked;
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toContainText(WORDS.en.cta.submissionError);
  await expect(field).toBeEnabled();
});

test('without the scripts that send, the form says so and is sent as the plain form that it is', async ({
  page,
  product,
  console,
}) => {
  console.allow(FAILED);
  const email = freshEmail();
  await page.route(/\/assets\/on-demand-.*\.js/, (route) => route.abort());
  await openAlive(page, 'vi');
  const { field, button, status } = formAt(page, 'cta');
  await field.fill(email);
  await button.click();
  await expect(status).toContainText(WORDS.vi.status.notSent.title);
  await expect(field).toHaveValue(email);
  await button.click();
  await expect(page.locator('#joined')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});
