import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, expectIn, expectSound, openedBy, openScreen, sheetOf, test, type Page } from './fixtures.ts';
import { FIRST, SPEAKS_VIETNAMESE } from '../languages.ts';
import { StudioProcess } from './studio-process.ts';
import { quietDesktop } from './opener.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const people = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });
const needsLink = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page is not connected to the studio' });

test('a link leaves no token in the address, and opens every tab of its browser and no other browser', async ({
  page,
  context,
  browser,
  studio,
}) => {
  await expect(page).toHaveURL(`${studio.origin}/`);
  expect(await context.cookies()).toEqual([]);
  await openScreen(page, 'People');
  await page.reload();
  await expect(people(page)).toHaveCount(41);
  await page.goBack();
  await expect(heading(page)).toContainText('Overview');
  await page.goForward();
  const care = page.getByRole('link', { name: 'Care' });
  const tab = await openedBy(page, () => care.click({ modifiers: ['ControlOrMeta'] }));
  await expectIn(tab, () => document.querySelector('h1')?.textContent).toBe('Care');
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(people(copied)).toHaveCount(41);

  const elsewhere = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await elsewhere.goto(page.url());
  await expect(needsLink(elsewhere)).toBeVisible();
  await expectSound(elsewhere);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

/** What the browser says when a session ends under a page. */
const ENDED = /status of 40[13]|net::ERR_/;

test('a link that was used opens nothing elsewhere, and ends nothing where it was used', async ({
  page,
  browser,
  studio,
  console,
}) => {
  console.allow(ENDED);
  const link = await studio.newLink();
  for (let time = 0; time < 2; time += 1) {
    await page.goto('about:blank');
    await page.goto(link);
    await openScreen(page, 'People');
    await expect(people(page)).toHaveCount(41);
  }
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(needsLink(elsewhere)).toBeVisible();
  await expect(elsewhere).toHaveURL(`${studio.origin}/`);
});

test('a page whose session has ended says how to go on, and goes on with what was typed', async ({
  page,
  context,
  studio,
  console,
}) => {
  console.allow(ENDED);
  await page.goto('/messages/news');
  const english = sheetOf(page, FIRST).getByLabel('Text');
  const text = '# Hello\n\n[Leave]({leaveLink})\n';
  await english.fill(text);
  await studio.newLink();
  await expect(needsLink(page)).toContainText('Press Enter in the terminal of ./waitlist studio');
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  if (SPEAKS_VIETNAMESE) {
    await page.getByRole('button', { name: 'VI', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Bạn nhấn Enter');
    await expectSound(page);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
  }
  await studio.openIn(await context.newPage());
  await expect(needsLink(page)).toHaveCount(0);
  await expect(english).toHaveValue(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(readFileSync(join(studio.home.mail, `news/${FIRST}.md`), 'utf8')).toContain(`---\n\n${text}`);
});

test('a press after the studio has ended is no error of the page, which says that it is not connected', async ({
  page,
  studio,
  console,
}) => {
  console.allow(ENDED);
  await openScreen(page, 'Care');
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A backup of 40 people was made' })).toBeVisible();
  await studio.stop();
  // Whoever goes on has read it, which the page tells the studio.
  const told = page.waitForEvent('requestfailed', (request) => /\/api\/jobs\/\S+\/end$/.test(request.url()));
  await page.getByRole('link', { name: 'People' }).click();
  await told;
  await expect(needsLink(page)).toBeVisible();
});

test('a new link may be pasted into the page that needs it', async ({ page, studio, console }) => {
  console.allow(ENDED);
  const link = await studio.newLink();
  await expect(needsLink(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.goto(link);
  await expect(needsLink(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${studio.origin}/`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await openScreen(page, 'People');
  await expect(people(page)).toHaveCount(41);
});

test('through a tunnel with another port it can be used as it is', async ({ page, studio, console }) => {
  console.allow(ENDED);
  const target = Number(new URL(studio.origin).port);
  const tunnel = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => [near, far].forEach((each) => each.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  const link = new URL(await studio.newLink());
  link.port = String((tunnel.address() as AddressInfo).port);
  await page.goto(link.href);
  await openScreen(page, 'Care');
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A backup of 40 people was made' })).toBeVisible();
  await openScreen(page, 'In and out');
  await page.getByRole('link', { name: 'Export' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export \d+ people/ }).click();
  expect(
    readFileSync(await (await downloaded).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(41);
  await page.goto('about:blank');
  tunnel.close();
});

test('the file that the browser is started with leads there', async ({ context, studio }) => {
  test.skip(process.platform !== 'linux', 'needs Linux');
  const { env, told } = quietDesktop();
  const { studio: other } = await StudioProcess.startClosed(studio.home, env, 'opened');
  const page = await context.newPage();
  await page.goto(`file://${await told()}`);
  await expect(page).toHaveURL(`${other.origin}/`);
  await openScreen(page, 'People');
  await expect(people(page)).toHaveCount(41);
  await page.close();
  await other.stop();
});
