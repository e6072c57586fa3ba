import type { Browser, Page } from '@playwright/test';
import type { Access } from '../../src/waitlist/store/schema.ts';
import { HOUR, systemClock } from '../../src/waitlist/clock.ts';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import { freePort } from '../free-port.ts';
import { expect, expectSound, openScreen, pressOn, rowsOf, test } from './fixtures.ts';
import type { StudioProcess } from './studio-process.ts';
import { addPasskeys } from './virtual-device.ts';

test.use({
  // eslint-disable-next-line no-empty-pattern
  env: async ({}, use) => {
    const port = String(await freePort());
    await use({ STUDIO_PORT: port, STUDIO_ORIGIN: `http://localhost:${port}` });
  },
});

const originOf = (studio: StudioProcess) => studio.origin.replace('127.0.0.1', 'localhost');

/** A browser of its own, on a device that confirms whatever it is asked. */
async function openBrowser(browser: Browser, studio: StudioProcess): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: originOf(studio) })).newPage();
  await addPasskeys(page);
  return page;
}

/** Invites somebody. @returns the link */
async function inviteTo(studio: StudioProcess, name: string, access: Access = 'everything'): Promise<string> {
  return ((await studio.post('invite', { name, access })) as { link: string }).link;
}

/** Somebody who has used an invitation, in a browser of their own. */
async function signIn(browser: Browser, studio: StudioProcess, name: string, access?: Access): Promise<Page> {
  const page = await openBrowser(browser, studio);
  await page.goto(await inviteTo(studio, name, access));
  await pressOn(page, 'Create a passkey');
  await expect(page.getByRole('link', { name: `${name} Access` })).toBeVisible();
  return page;
}

/** That a page is sound on a phone and on a desktop, in both languages. */
async function expectSoundEverywhere(page: Page, where: string): Promise<void> {
  for (const language of ['vi', 'en']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('button', { name: language.toUpperCase(), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `${where} ${width} ${language}`);
    }
  }
}

test('whoever is invited makes a passkey, which opens the studio', async ({ page, browser, studio }) => {
  await page.goto('/access');
  await page.getByLabel('For whom').fill('Nguyễn Thu Lan');
  await pressOn(page, 'Invite');
  const text = page.locator('pre');
  await expect(text).toContainText('Hello Nguyễn Thu Lan');
  await expectSoundEverywhere(page, 'access-machine');
  const [link = ''] = /http:\S+/.exec((await text.textContent()) ?? '') ?? [];
  const lan = await openBrowser(browser, studio);
  await lan.goto(link);
  await expect(lan.getByRole('heading')).toContainText('Somebody at the server has invited you');
  await expect(lan).toHaveURL(`${originOf(studio)}/`);
  await expectSoundEverywhere(lan, 'invited');
  await expect(lan.getByLabel('Your name')).toHaveValue('Nguyễn Thu Lan');
  await lan.getByLabel('Your name').fill('Lan');
  await lan.keyboard.press('Enter');
  await expect(lan.getByRole('link', { name: 'Lan Access' })).toBeVisible();
  await openScreen(lan, 'Access');
  await expect(lan.getByRole('row', { name: 'Lan you everything' })).toBeVisible();
  await expectSoundEverywhere(lan, 'access');
  // Each invitation works once, and one that never was says the same.
  for (const used of [link, link.replace(/.{43}$/, 'x'.repeat(43))]) {
    const other = await openBrowser(browser, studio);
    await other.goto(used);
    await expect(other.getByRole('heading')).toHaveText('This invitation opens nothing any more');
    await expectSound(other, 'old');
  }
});

test('who has signed out signs in again on a phone', async ({ browser, studio }) => {
  const lan = await signIn(browser, studio, 'Lan');
  await lan.setViewportSize({ width: 390, height: 844 });
  await lan.getByRole('link', { name: 'More' }).click();
  await expectSoundEverywhere(lan, 'more');
  await lan.setViewportSize({ width: 390, height: 844 });
  await pressOn(lan, 'Sign out');
  await expect(lan.getByRole('heading')).toHaveText(/^The studio of/);
  await expectSoundEverywhere(lan, 'sign-in');
  await lan.emulateMedia({ colorScheme: 'dark' });
  await expectSound(lan, 'sign-in, dark');
  await lan.setViewportSize({ width: 390, height: 844 });
  await pressOn(lan, 'Sign in with your passkey');
  await lan.getByRole('link', { name: 'More' }).click();
  await expect(lan.getByText('Lan, everything')).toBeVisible();
});

/** What to do in a browser that makes no passkeys, and that the invitation is good in another one. */
async function expectOtherBrowser(browser: Browser, studio: StudioProcess, page: Page): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText('Open this in your browser');
  const link = page.url();
  expect(link).toContain('#i=');
  await expect(page.locator('pre')).toHaveText(link);
  await expect(page.getByText('Your invitation stays valid')).toBeVisible();
  await expectSoundEverywhere(page, 'cannot');
  const other = await openBrowser(browser, studio);
  await other.goto(link);
  await pressOn(other, 'Create a passkey');
  await expect(other.getByRole('link', { name: 'Minh Access' })).toBeVisible();
}

test('a browser without passkeys says so before anything else', async ({ browser, studio }) => {
  const link = await inviteTo(studio, 'Minh');
  const zalo = await (await browser.newContext()).newPage();
  await zalo.addInitScript(() => Object.assign(window, { PublicKeyCredential: undefined }));
  const asked: string[] = [];
  zalo.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await zalo.goto(link);
  await expectOtherBrowser(browser, studio, zalo);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a browser that cannot make the passkey, and somebody who gives it up', async ({ browser, studio }) => {
  const link = await inviteTo(studio, 'Minh');
  const page = await openBrowser(browser, studio);
  await page.addInitScript(() => {
    const reasons = ['NotAllowedError', 'NotSupportedError'];
    navigator.credentials.create = () => Promise.reject(new DOMException('no', reasons.shift()));
  });
  await page.goto(link);
  await pressOn(page, 'Create a passkey');
  await expect(page.getByRole('alert')).toHaveText('Nothing was opened. Try again.');
  await pressOn(page, 'Create a passkey');
  await expectOtherBrowser(browser, studio, page);
});

test('a name that somebody has is refused beside its field', async ({ browser, studio }) => {
  await signIn(browser, studio, 'Minh');
  const page = await openBrowser(browser, studio);
  await page.goto(await inviteTo(studio, 'Quỳnh'));
  await page.getByLabel('Your name').fill('  minh ');
  await pressOn(page, 'Create a passkey');
  await expect(page.getByRole('alert')).toContainText('Somebody here is called');
  await expect(page.getByLabel('Your name')).toHaveValue('  minh ');
  // Another device of somebody who has access keeps their name.
  const device = await openBrowser(browser, studio);
  await device.goto(await inviteTo(studio, 'minh'));
  await expect(device.getByRole('button', { name: 'Create a passkey' })).toBeVisible();
  await expect(device.getByLabel('Your name')).toHaveCount(0);
  await pressOn(device, 'Create a passkey');
  await expect(device.getByRole('link', { name: 'Minh Access' })).toBeVisible();
  await page.getByLabel('Your name').fill('Quỳnh');
  await pressOn(page, 'Create a passkey');
  await expect(page.getByRole('link', { name: 'Quỳnh Access' })).toBeVisible();
});

test('whoever may only look is told who can do what they press', async ({ browser, studio }) => {
  await signIn(browser, studio, 'Lan');
  const page = await signIn(browser, studio, 'Yến', 'look');
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  for (const screen of ['People', 'Messages', 'In and out', 'Care', 'Going live', 'Access']) {
    await openScreen(page, screen);
    await expectSound(page, screen);
  }
  await openScreen(page, 'People');
  await rowsOf(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('complementary')).toContainText('You can look. Lan can do this.');
  // Playwright waits until a button can be pressed; people do not.
  await page.getByRole('button', { name: 'Add a person' }).click({ force: true });
  await expect(page.getByRole('status').filter({ hasText: 'You can look. Lan can do this.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const place of ['/in-and-out', '/in-and-out/off', '/in-and-out/out', '/messages/news?step=plan']) {
    await page.goto(place);
    await expect(page.getByText('You can look. Lan can do this.')).toBeVisible();
  }
  await page.goto('/messages/news');
  await page
    .getByLabel('Text')
    .first()
    .fill('no')
    .catch(() => undefined);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openScreen(page, 'Access');
  await expectSoundEverywhere(page, 'look-only');
  await page
    .getByRole('row', { name: /^Passkey since/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog')).toContainText('Remove this passkey?');
  expect(refused).toEqual([]);
});

test('whose access is taken away has what they see, and no more', async ({ page, browser, studio }) => {
  const lan = await signIn(browser, studio, 'Lan');
  await signIn(browser, studio, 'Minh');
  await lan.goto('/people');
  await rowsOf(lan).nth(1).getByRole('link').click();
  await expect(lan.getByRole('complementary')).toContainText('Deleted on');
  await page.goto('/access');
  await page.getByRole('row', { name: /^Lan/ }).getByRole('button', { name: 'Change…' }).click();
  await page.getByLabel('Take access away').check();
  await expect(page.getByRole('dialog')).toContainText('Only a new invitation');
  await expectSound(page, 'take away');
  await page.getByRole('dialog').getByRole('button', { name: 'Take access away' }).click();
  await expect(page.getByRole('row', { name: /^Lan/ })).toHaveCount(0);
  await expect(lan.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
  await expectSound(lan, 'signed out');
  await pressOn(lan, 'Sign in with your passkey');
  await expect(lan.getByRole('dialog')).toContainText('This passkey opens nothing here any more');
});

test('a session that ends goes on with what was typed', async ({ browser, studio }) => {
  const page = await signIn(browser, studio, 'Lan');
  await page.goto('/messages/news');
  const field = page.getByLabel('Text').first();
  await field.fill('# Hello\n\n[Leave]({leaveLink})\n');
  await studio.home.withDatabase((db) => db.deleteFrom('studio_session').where('name', '=', 'Lan').execute());
  await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
  await pressOn(page, 'Sign in with your passkey');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue('# Hello\n\n[Leave]({leaveLink})\n');
  await expect(field).toBeFocused();
  await pressOn(page, 'Save');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

test('the passkey is asked for once more where a quarter of an hour has passed', async ({
  browser,
  studio,
}) => {
  const page = await signIn(browser, studio, 'Lan');
  const asked = new Date(Date.now() - HOUR).toISOString();
  await studio.home.withDatabase((db) =>
    db.updateTable('studio_session').set({ asked }).where('name', '=', 'Lan').execute(),
  );
  await openScreen(page, 'Access');
  await page.getByLabel('For whom').fill('Minh');
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await pressOn(page, 'Invite');
  await expect(dialog).toBeVisible();
  await expectSound(page, 'confirm');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByRole('alert')).toContainText('It was not confirmed with your passkey');
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused();
  await pressOn(page, 'Invite');
  await pressOn(page, 'Confirm with your passkey');
  await expect(page.locator('pre')).toContainText('Hello Minh');
  // Now it is not.
  await pressOn(page, 'Add a passkey');
  await expect(page.getByRole('alert')).toHaveText(/This device has a passkey/);
});

test('everybody is told who was invited, until they close it', async ({ page, browser, studio }) => {
  const lan = await signIn(browser, studio, 'Lan');
  const line = page.locator('.status-bar > li').filter({ hasText: 'Lan' });
  await expect(line).toContainText('Lan signed in on a new device');
  await expect(line).toContainText('and one more');
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await openScreen(lan, 'Access');
  await lan.getByLabel('For whom').fill('Minh');
  await pressOn(lan, 'Invite');
  await expect(line).toContainText('Lan invited Minh');
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access');
  const detail = { message: 'news', version: 1, people: 3000 };
  await studio.home.withDatabase((db) =>
    recordAudit(db, { ...systemClock, user: 'Lan' }, 'mail-planned', detail),
  );
  await expect(line).toContainText('Lan planned to send “');
  await expect(line).toContainText('to 3,000 people');
  await line.getByRole('link', { name: 'See the message' }).click();
  await expect(page).toHaveURL(/messages\/news/);
});

test('the sign-in says where nobody answers, and is there once somebody does', async ({
  browser,
  studio,
}) => {
  const page = await openBrowser(browser, studio);
  await page.route('**/api/sign-in', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The studio does not answer');
  await page.unroute('**/api/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeFocused();
  // This device has none.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Nothing was opened. Try again.');
});

test('without https there is no sign-in, and the page says why', async ({ browser, studio }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // A proxy without a certificate, under the studio's own name.
  await page.route('http://studio.them.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await fetch(originOf(studio) + pathname);
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await page.goto('http://studio.them.example/');
  await expect(page.getByRole('alert')).toContainText('https');
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toHaveCount(0);
  await context.close();
});
