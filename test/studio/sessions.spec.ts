import type { Page } from '@playwright/test';
import {
  expect,
  expectIn,
  expectSound,
  openedBy,
  openScreen,
  pressOn,
  rowsOf,
  saidOn,
  test,
} from './fixtures.ts';
import { FIRST } from '../languages.ts';
import { freePort } from '../free-port.ts';
import { StudioProcess } from './studio-process.ts';
import { quietDesktop } from './opener.ts';

const needsLink = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page is not connected to the studio' });

/** What the browser says when a session ends under a page. */
const ENDED = /status of 40[13]|net::ERR_/;

test('a link opens its own browser, and no other browser', async ({ page, browser, studio, console }) => {
  console.allow(ENDED);
  const link = await studio.newLink();
  for (let time = 0; time < 2; time += 1) {
    await page.goto('about:blank');
    await page.goto(link);
    await openScreen(page, 'People');
    await expect(rowsOf(page)).toHaveCount(41);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Overview');
  await expect(page).toHaveURL(`${studio.origin}/`);
  expect(await page.context().cookies()).toEqual([]);
  await page.goForward();
  const care = page.getByRole('link', { name: 'Care' });
  const tab = await openedBy(page, () => care.click({ modifiers: ['ControlOrMeta'] }));
  await expectIn(tab, () => document.querySelector('h1')?.textContent).toBe('Care');
  const copied = await page.context().newPage();
  await copied.goto(page.url());
  await expect(rowsOf(copied)).toHaveCount(41);

  const elsewhere = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await elsewhere.goto(page.url());
  await expect(needsLink(elsewhere)).toBeVisible();
  await expectSound(elsewhere);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/sign-in']);
  // Nor does the link, which was used.
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(`${studio.origin}/`);
  await expect(needsLink(elsewhere)).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(41);
});

test('a page whose session has ended goes on with what was typed', async ({ page, studio, console }) => {
  console.allow(ENDED);
  // As an hour without use does.
  const endSession = () => page.evaluate(() => localStorage.setItem('session', 'x'.repeat(43)));
  await page.goto('/messages/news');
  const field = page.getByLabel('Text').first();
  const text = '# Hello\n\n[Leave]({leaveLink})\n';
  await field.fill(text);
  await endSession();
  await expect(needsLink(page)).toContainText('./waitlist studio prints');
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page);
  await studio.openIn(await page.context().newPage());
  await expect(needsLink(page)).toHaveCount(0);
  await expect(field).toHaveValue(text);
  await pressOn(page, 'Save');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const { texts } = await studio.query('messageTexts', { name: 'news' });
  expect(texts[FIRST]).toContain(`---\n\n${text}`);

  const link = await studio.newLink();
  await page.goto('/');
  await endSession();
  await expect(needsLink(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.goto(link);
  await expect(needsLink(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${studio.origin}/`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await openScreen(page, 'People');
  await expect(rowsOf(page)).toHaveCount(41);
});

test.describe('on a port of its own', () => {
  // eslint-disable-next-line no-empty-pattern
  test.use({ env: async ({}, use) => use({ STUDIO_PORT: String(await freePort()) }) });

  test('a page says that its studio has ended and another began', async ({ page, studio, env, console }) => {
    console.allow(ENDED);
    await openScreen(page, 'Care');
    await pressOn(page, 'Make a backup now');
    const done = saidOn(page, 'a backup of 40 people was made');
    await expect(done).toBeVisible();
    // The page does not notice it by itself before that.
    const pressed = Promise.withResolvers<true>();
    await page.route('**/api/moved', async (route) => {
      await pressed.promise;
      await route.abort();
    });
    await studio.stop();
    const told = page.waitForEvent('requestfailed', (request) =>
      /\/api\/jobs\/\S+\/end$/.test(request.url()),
    );
    await done.getByRole('button', { name: 'Close' }).click();
    await told;
    pressed.resolve(true);
    await expect(needsLink(page)).toBeVisible();
    await page.unroute('**/api/moved');
    const next = await StudioProcess.start(studio.home, env);
    // Sessions are on the list: another process knows them.
    await expect(needsLink(page)).toHaveCount(0);
    expect(await next.emails()).toHaveLength(40);
    await next.stop();
  });
});

test('the file that the browser is started with leads there', async ({ context, studio }) => {
  test.skip(process.platform !== 'linux', 'needs Linux');
  const { env, told } = quietDesktop();
  const { studio: other } = await StudioProcess.startClosed(studio.home, env, 'opened');
  const page = await context.newPage();
  await page.goto(`file://${await told()}`);
  await expect(page).toHaveURL(`${other.origin}/`);
  await openScreen(page, 'People');
  await expect(rowsOf(page)).toHaveCount(41);
  await page.close();
  await other.stop();
});
