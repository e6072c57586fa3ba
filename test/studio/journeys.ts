import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import {
  axeViolations,
  expect,
  expectIn,
  expectPages,
  expectSound,
  familiesOf,
  holdBack,
  openedBy,
  openScreen,
  sheetOf,
  test,
  type Page,
} from './fixtures.ts';
import type { Locator } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST, SECOND, SPEAKS_VIETNAMESE } from '../languages.ts';
import { freePort } from '../free-port.ts';
import { ServerProcess } from '../service/server-process.ts';
import { StudioProcess } from './studio-process.ts';

/** What the browser says of an answer that refuses something. */
const REFUSED = /status of 4\d\d/;

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });
const panel = (page: Page) => page.getByRole('complementary');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

/** What a phone reads from a picture. */
async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture, { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/**
 * Tabs to something, as far as the whole screen, and again where a preview that is made anew takes the focus away. A
 * headless browser has no address bar to go to behind the last preview, and would go through the previews again: the
 * screen begins anew.
 */
export async function reach(page: Page, place: Locator): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    const isReached = await place.evaluate((part) => part === document.activeElement);
    if (isReached) return;
    if (await page.evaluate(() => document.hasFocus())) await page.keyboard.press('Tab');
    else await page.getByRole('link').first().focus();
  }
  throw new Error(`Tab does not lead to ${String(place)}`);
}

/**
 * What an organiser does, on a list of forty people.
 *
 * @param isOther whether it is done on one more database: what depends on none is left out then
 */
export function everyJourney(isOther = false): void {
  const testOnce = isOther ? () => undefined : test;
  // A slow machine, too, takes a sending back before it begins.
  test.use({ env: { GRACE: '300000' } });

  test('the overview counts, names what deserves a look, and leads there', async ({ page, studio }) => {
    const { domain = '', count } = (await studio.query('figures', {})).byDomain[0] ?? {};
    await expect(page.getByRole('main').getByText('40', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The public page does not answer' })).toBeVisible();
    await page.getByRole('slider', { name: 'Sign-ups per day' }).press('ArrowLeft');
    await expect(page.getByText(/^\w+ \d+ \w+: (one person|\d+ people)/)).toBeVisible();
    const [newest = ''] = await studio.emails();
    await expect(page.getByRole('region', { name: 'Just joined' }).getByRole('link').first()).toHaveText(
      newest,
    );
    await expectSound(page);
    await link(page, domain);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${count} of 40`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await openScreen(page, 'Overview');
    await link(page, 'Make a backup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care');
  });

  testOnce(
    'the overview says whether students see the page, and leads to the same finding',
    async ({ page, studio }) => {
      let text: string = SUBMIT_EMAIL_PATH;
      const server = createServer((_request, response) => response.end(text));
      const port = await freePort();
      server.listen(port, 'localhost');
      const other = await StudioProcess.start(studio.home, { PUBLIC_ORIGIN: `http://localhost:${port}` });
      await other.openIn(page);
      await expect(page.getByRole('heading', { name: 'The public page answers' })).toBeVisible();
      await expectSound(page);
      const isSaidOnBoth = async (finding: string) => {
        await page.goto(`${other.origin}/overview`);
        await expect(page.getByRole('heading', { name: finding })).toBeVisible();
        await link(page, 'See why');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Going live');
        await expect(page.getByRole('listitem').filter({ hasText: finding })).toBeVisible();
      };
      text = 'Parked';
      await isSaidOnBoth('Another page than ours answers');
      server.close();
      server.closeAllConnections();
      await isSaidOnBoth('The public page does not answer');
      await page.goto('about:blank');
      await other.stop();
    },
  );

  test('people are found by a part of the address, by language, domain and day', async ({ page, studio }) => {
    const { domain = '' } = (await studio.query('figures', {})).byDomain[0] ?? {};
    const { people } = await studio.query('people', { domain, language: SECOND });
    const { email = '', day = '' } = people[0] ?? {};
    await openScreen(page, 'People');
    await expect(rows(page)).toHaveCount(41);
    await page.getByRole('searchbox').fill(email.slice(1, -2));
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Language' }).selectOption(SECOND);
    await page.getByLabel('Mail domain').fill(`@${domain}`);
    await page.getByLabel('Mail domain').press('Enter');
    await expect(rows(page)).toHaveCount(people.length + 1);
    await button(page, 'Any day');
    await page.getByLabel('From').fill(day);
    await expect(page.getByRole('button', { name: /^From \d/ })).toBeAttached();
    await expect(rows(page)).toHaveCount(people.filter((person) => person.day === day).length + 1);
    await page.getByRole('searchbox').fill('nobody-at-all');
    await expect(page.getByText('Nobody fits this search')).toBeVisible();
    await expectSound(page);
    if (SPEAKS_VIETNAMESE) {
      await button(page, 'VI');
      await expect(page.getByText('Không có ai khớp')).toBeVisible();
      await button(page, 'EN');
    }
    await page.goto('/people');
    await expect(rows(page)).toHaveCount(41);
  });

  test('a person is seen with all that is held, corrected, handed a sheet and erased', async ({
    page,
    studio,
    console,
  }) => {
    console.allow(REFUSED);
    const [email = '', other = ''] = await studio.emails();
    const correct = async (typed: string) => {
      await panel(page).getByLabel('New address').fill(typed);
      await button(page, 'Save the new address');
    };
    await openScreen(page, 'People');
    await row(page, email).click();
    await expect(panel(page).getByRole('heading', { name: email })).toBeFocused();
    await expect(panel(page).getByRole('blockquote')).toBeVisible();
    await expectSound(page);
    await panel(page).getByRole('link', { name: 'Correct' }).click();
    await correct(other);
    await expect(panel(page).getByRole('alert')).toContainText('on the list already');
    await correct('  Linh@New.Example ');
    await expect(panel(page).getByRole('heading', { name: 'linh@new.example' })).toBeVisible();
    await expect(row(page, email)).toHaveCount(0);
    const sheet = await openedBy(page, () => button(page, 'Export for this person'));
    await expectIn(sheet, () => document.body.innerText).toContain('linh@new.example');
    await sheet.close();
    await panel(page)
      .getByRole('button', { name: /^Erase/ })
      .click();
    await expect(panel(page).getByRole('heading', { name: 'Erase linh@new.example?' })).toBeFocused();
    await expectSound(page);
    await button(page, 'Erase one person');
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(40);
    await expect(page.locator('[data-email]').first()).toBeFocused();
    expect(await studio.emails()).not.toContain('linh@new.example');
  });

  testOnce('several people are chosen and erased', async ({ page, studio, console }) => {
    console.allow(REFUSED);
    await openScreen(page, 'People');
    for (const index of [1, 2, 3]) await rows(page).nth(index).getByRole('checkbox').check();
    await expect(page.getByText('3 chosen')).toBeVisible();
    await button(page, /^Erase…/);
    await expectSound(page);
    // The studio keeps the last plans alone.
    for (let plan = 0; plan < 20; plan += 1) await studio.planRemoval('erase', { waiting: {} });
    await button(page, 'Erase 3 people');
    await expect(panel(page).getByRole('alert')).toContainText('Look at it again');
    await button(page, 'Erase 3 people');
    await expect(rows(page)).toHaveCount(38);
    await expect(page.locator('[data-email]').first()).toBeFocused();
    expect(await studio.emails()).toHaveLength(37);
  });

  test('likely typos are corrected one after the other', async ({ page, studio }) => {
    for (const email of ['one@gmail.con', 'two@gmail.con'])
      await studio.apply('add', { email, language: SECOND, consent: 'fair' });
    await page.reload();
    await link(page, 'Correct them one by one');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 of 42');
    await expect(panel(page).getByRole('heading', { name: 'two@gmail.con' })).toBeVisible();
    await button(page, 'Save the new address');
    await expect(panel(page).getByRole('heading', { name: 'one@gmail.con' })).toBeVisible();
    await expectSound(page);
    await button(page, 'Save the new address');
    await expect(page.getByText('Done: no address looks mistyped.')).toBeVisible();
    await expect
      .poll(() => studio.emails())
      .toEqual(expect.arrayContaining(['one@gmail.com', 'two@gmail.com']));
  });

  testOnce('a person is added with what they agreed to, once', async ({ page, studio, console }) => {
    console.allow(REFUSED);
    const dialog = page.getByRole('dialog');
    const fill = async (email: string) => {
      await dialog.getByLabel('Address').fill(email);
      await dialog.getByLabel(/^What they agreed to/).fill('fair-2026');
      await dialog.getByRole('button', { name: 'Add a person' }).click();
    };
    await openScreen(page, 'People');
    await button(page, 'Add a person');
    await fill((await studio.emails())[0] ?? '');
    await expect(dialog.getByRole('alert')).toContainText('on the list already');
    await fill('mai@fair');
    await expect(dialog.getByRole('alert')).toContainText('Check how “mai@fair” is written');
    await expectSound(page);
    await dialog.getByLabel('Address').fill('mai');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await fill('Mai@Fair.Example');
    await expect(panel(page).getByRole('heading', { name: 'mai@fair.example' })).toBeVisible();
    await expect(panel(page)).toContainText('fair-2026');
  });

  testOnce('the list goes out with the rows that were chosen', async ({ page, studio }) => {
    const { selected } = await studio.query('countPeople', { language: SECOND });
    await openScreen(page, 'In and out');
    await link(page, 'Export');
    await expect(page.getByRole('button', { name: 'Export 40 people' })).toBeEnabled();
    const release = await holdBack(page, '**/api/query/countPeople');
    await page.getByRole('combobox', { name: 'Language' }).selectOption(SECOND);
    await expect(page.getByRole('button', { name: 'Export 40 people' })).toBeDisabled();
    release();
    await page.getByLabel('Their own link for leaving').check();
    await expectSound(page);
    const downloaded = page.waitForEvent('download');
    await button(page, `Export ${selected} people`);
    const lines = readFileSync(await (await downloaded).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]?.replace('\uFEFF', '')).toMatch(/^id,email,(?=.*joined_at).*,leave_link$/);
    expect(lines).toHaveLength(selected + 1);
  });

  test('people who left elsewhere are taken off, and a line that is no address is named', async ({
    page,
    studio,
    console,
  }) => {
    console.allow(REFUSED);
    const [one = '', two = ''] = await studio.emails();
    await openScreen(page, 'In and out');
    await link(page, 'Take people off');
    await page.getByLabel('Addresses').fill('Trần Mai\n');
    await expect(page.getByRole('alert')).toContainText('no address in it');
    await page.getByLabel('Addresses').fill(`${one}\nno address`);
    await expect(page.locator('.sum')).toContainText('line 2: “no address”');
    await page.getByLabel('Addresses').fill(`${one}\n${two}\nnobody@new.example\n`);
    await expect(page.getByText('are not on the list')).toBeVisible();
    await expectSound(page);
    // What is typed before the result is known stays.
    const release = await holdBack(page, '**/api/jobs');
    await button(page, 'Erase 2 people');
    await page.getByLabel('Addresses').fill('later@new.example');
    release();
    await expect(page.getByRole('status').filter({ hasText: '2 people are erased' })).toBeVisible();
    expect(await studio.emails()).toHaveLength(38);
    await button(page, 'Block one address');
    await expect
      .poll(async () => (await studio.query('person', { email: 'later@new.example' })).erasedAt)
      .toBeTruthy();
  });

  test('a backup brings back who is missing, and nobody who was erased', async ({ page, studio }) => {
    const [erased = '', lost = ''] = await studio.emails();
    await openScreen(page, 'Care');
    await button(page, 'Make a backup now');
    const made = page.getByRole('row').filter({ hasText: 'Restore…' });
    await expect(made.getByRole('cell', { name: '40', exact: true })).toBeVisible();
    await expectSound(page);
    await studio.apply('erase', { emails: [erased] });
    await studio.home.withDatabase((db) => db.deleteFrom('submission').where('email', '=', lost).execute());
    await link(page, 'Restore…');
    await expect(page.getByText('left, or were erased')).toBeVisible();
    await expectSound(page);
    await button(page, 'Bring one person back');
    await expect.poll(() => studio.emails()).toContain(lost);
    expect(await studio.emails()).not.toContain(erased);
    for (const line of ['restored a backup', 'made a backup', 'erased people'])
      await expect(page.getByRole('listitem').filter({ hasText: line }).first()).toContainText('mai');
  });

  testOnce(
    'a message is written, looked at, saved, tested, planned, and taken back in time, without a mouse',
    async ({ page, studio, mail, console, context }) => {
      console.allow(REFUSED);
      const text = '# Hello\n\n[Leave]({leaveLink})\n';
      const { keyboard } = page;
      const press = async (role: 'link' | 'button', name: string) => {
        await reach(page, page.getByRole(role, { name }).first());
        await keyboard.press('Enter');
      };
      const write = async (place: Locator, written: string) => {
        await reach(page, place);
        await keyboard.press('ControlOrMeta+a');
        await keyboard.insertText(written);
      };
      const field = (name: string, language = FIRST) => sheetOf(page, language).getByLabel(name);
      await press('link', 'Messages');
      await write(page.getByLabel('Name of a new message'), 'Thư đầu tiên');
      await keyboard.press('Enter');
      for (const language of LANGUAGES) {
        await write(field('Subject', language), 'Đầu tiên');
        await write(field('Preview line', language), 'Sắp tới.');
        await write(field('Text', language), text);
      }
      await write(field('Text'), text.replace('{leaveLink}', '{leavLink}'));
      // What is wrong leads to its place, where typing replaces it.
      await press('button', '“{leavLink}” is not a placeholder. Did you mean {leaveLink}?');
      await expect(field('Text')).toBeFocused();
      await keyboard.insertText('{leaveLink}');
      await expect(page.getByText('is not a placeholder')).toHaveCount(0);
      await press('button', 'Insert');
      await press('button', 'Heading');
      await keyboard.insertText('Then');
      await press('button', 'Insert');
      await press('button', '{weeks}');
      await expect(field('Text')).toHaveValue(/\n\n## Then\{weeks\}\n\n/);
      await write(field('Text'), text);
      await expect(page.frameLocator('iframe').first().getByRole('heading', { name: 'Hello' })).toBeVisible();
      await expectSound(page);
      for (const frame of await page.locator('iframe').all()) {
        const { body } = await studio.request((await frame.getAttribute('src')) ?? '');
        const mail = await context.newPage();
        await mail.setContent(body);
        // Mail programs show it within a page of their own.
        const found = await axeViolations(mail);
        expect(found.filter((line) => !/^(region|landmark-one-main):/.test(line))).toEqual([]);
        await mail.close();
      }
      const steps = page.getByRole('navigation', { name: 'thu-dau-tien' });
      const step = async (name: string) => {
        await reach(page, steps.getByRole('link', { name }));
        await keyboard.press('Enter');
      };
      const unsaved = page.getByRole('button', { name: 'The message has changes that are not saved.' });
      await step('Plan');
      await expect(unsaved).toBeVisible();
      await step('Write');
      await expect(field('Text')).toHaveValue(text);
      await press('button', 'Save');
      await expect(page.getByRole('button', { name: 'Saved' })).toBeFocused();
      await step('Plan');
      await expect(page.getByRole('button', { name: /^Send to/ })).toBeVisible();
      await expect(unsaved).toHaveCount(0);
      await step('Write');
      await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
      expect(readFileSync(join(studio.home.mail, `thu-dau-tien/${FIRST}.md`), 'utf8')).toBe(
        `---\nsubject: Đầu tiên\npreview: Sắp tới.\n---\n\n${text}`,
      );
      await write(page.getByLabel('Address'), 'mai@test.example');
      await keyboard.press('Enter');
      await expect(page.getByText(/on (its|their) way to mai@test.example/)).toBeVisible();
      expect(mail.mails.map(({ to }) => to)).toEqual(LANGUAGES.map(() => 'mai@test.example'));

      await step('Plan');
      await expect(page.getByText('A test was sent since the last change')).toBeVisible();
      await reach(page, page.getByLabel('To twenty of them first'));
      await keyboard.press('Space');
      await expect(page.getByRole('heading', { name: 'It goes to 20 people' })).toBeVisible();
      await expectSound(page);
      await press('button', 'Send to 20 people');
      const grace = page.getByText(/People who get it: 20. You can take it back for [12]\d\d seconds/);
      await expect(grace).toBeVisible();
      await expectSound(page);
      await press('button', 'Take it back');
      await expect(page.getByText('Taken back. Nothing was sent.')).toBeVisible();
      expect(mail.mails).toHaveLength(LANGUAGES.length);
    },
  );

  testOnce(
    'going live says what is in the way and what is fine, has a text for whoever runs the server, and prints posters',
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openScreen(page, 'Going live');
      await expect(page.getByRole('heading', { name: /keeps? the page from going live/ })).toBeVisible();
      await expect(page.getByText(/^\d+ more are fine$/)).toBeVisible();
      await page.getByText(/are for whoever runs the server$/).click();
      await expectSound(page);
      await button(page, 'Copy for your administrator');
      await expect(page.getByText('Copied')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/1\. The page has no public address yet\. .*PUBLIC_ORIGIN=/);
      expect(copied).not.toContain('There is no backup');
      await expectPages(page, [842], [1]);
      await page.getByLabel('For the days on which students').selectOption({ label: 'Apply' });
      await expect(page.getByText('The page is at another stage now: “Join the waitlist”.')).toBeVisible();
      await expect(page.locator('.poster')).toContainText('Applications are open');
      await expectSound(page);
    },
  );

  test('a source has a link, a code and a poster, and who came by it is counted', async ({
    page,
    studio,
    console,
  }) => {
    console.allow(REFUSED);
    const make = async (name: string) => {
      await page.getByLabel('Name of a new source').fill(name);
      await button(page, 'Make a source');
    };
    const address = 'http://localhost:1/?from=north-gate';
    await openScreen(page, 'Going live');
    await make('???');
    await expect(page.getByRole('alert')).toContainText('letters without accents');
    await page.getByLabel('Name of a new source').fill('North gate');
    await expect(page.getByText('Its name will be north-gate.')).toBeVisible();
    await button(page, 'Make a source');
    await expect(page.getByRole('checkbox', { name: 'north-gate' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'north-gate' }).check();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await page.getByText(address, { exact: true }).click();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
    await page.setViewportSize({ width: 1600, height: 1200 });
    expect(await readCode(await page.locator('.poster').screenshot())).toBe(address);
    const families = await familiesOf(page, '.poster :is(p, b, span)');
    expect(families.filter((family) => family.endsWith(' (system)'))).toEqual([]);
    for (const name of ['facebook', 'zalo']) await page.getByRole('checkbox', { name }).check();
    await expect(page.getByRole('button', { name: 'Print 3 posters on A4' })).toBeVisible();
    await expectSound(page);
    await expectPages(page, [842], [3]);

    const server = await ServerProcess.start({ home: studio.home, env: { DATABASE_URL: studio.home.url } });
    const come = async (name: string, email: string) => {
      const path = `/${SECOND}?from=${name}`;
      for (let view = 0; view < 2; view += 1)
        await server.get(path, { headers: { 'user-agent': 'Mozilla/5.0' } });
      await server.submit(email, { referer: server.origin + path, origin: server.origin });
    };
    for (const letter of 'abcde') await come('north-gate', `${letter}@gate.example`);
    await come('tiktok', 'a@tiktok.example');
    await come('nobody-made-it', 'a@elsewhere.example');
    await server.stop();
    await openScreen(page, 'Overview');
    await page.reload();
    await expect(row(page, 'north-gate')).toContainText(/5\s*10\s*50\s?%/);
    await expect(row(page, 'tiktok')).toContainText(/few\s*2/);
    const origins = page.getByRole('region', { name: 'Where they come from' });
    const counts = await origins.locator('td:nth-child(2)').allTextContents();
    expect(counts.reduce((sum, count) => sum + (Number(count) || 0), 0)).toBe(47);
    await expect(page.getByText('nobody-made-it')).toHaveCount(0);
    await openScreen(page, 'Going live');
    await page.getByRole('listitem').getByRole('button', { name: 'Delete “north-gate”' }).click();
    await expect(page.getByText('5 who joined and 10 views are no longer counted.')).toBeVisible();
    await expectSound(page);
    await page.locator('.plan').getByRole('button', { name: 'Delete “north-gate”' }).click();
    await expect(page.getByText(address, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete “zalo”' })).toHaveCount(0);
  });

  test.describe('who has not confirmed', () => {
    test.use({ env: { CONFIRM: 'on', PUBLIC_ORIGIN: 'https://them.example' } });

    test('is shown, is sent the mail again, confirmed on paper, or erased with all others', async ({
      page,
      studio,
      console,
    }) => {
      console.allow(REFUSED);
      const strangers = ['two', 'three', 'four'].map((name) => `${name}@wait.example`);
      await studio.home.signUpWaiting(['one@wait.example', ...strangers]);
      await page.goto('/in-and-out/out');
      await expect(page.locator('.sum')).toContainText(/have not confirmed their address\s*− 4/);
      await page.goto('/people');
      await link(page, 'Not confirmed: 4');
      await expect(rows(page)).toHaveCount(5);
      await expectSound(page);
      await row(page, 'one@wait.example').click();
      await expect(panel(page).getByText(/^They can confirm until/)).toBeVisible();
      await button(page, 'Send it again');
      await expect(panel(page).getByText('A mail is on its way to one@wait.example.')).toBeVisible();
      await expectSound(page);
      await button(page, 'Send it again');
      await expect(panel(page).getByRole('alert')).toContainText('has had a mail just now');
      await button(page, 'Confirmed on paper');
      await expect(panel(page).getByText('Confirmed', { exact: true })).toBeVisible();
      await expect(rows(page)).toHaveCount(4);
      expect(await studio.lookUps()).toBe(1);
      await button(page, 'Close');
      await button(page, 'Erase all 3');
      await expect(page.getByRole('heading', { name: 'Erase 3 people?' })).toBeFocused();
      await expectSound(page);
      // Sign-ups arrive while the organiser looks at the plan, and one of the three confirms.
      await studio.home.signUpWaiting(['five@wait.example']);
      await studio.apply('confirmPerson', { email: 'four@wait.example', by: 'paper' });
      await button(page, 'Erase 3 people');
      await expect(page.getByRole('status').filter({ hasText: '2 people are erased' })).toContainText(
        'Joined or confirmed since then, and stay: 1.',
      );
      await expect(rows(page)).toHaveCount(2);
      const emails = await studio.emails();
      for (const kept of ['one@wait.example', strangers.pop(), 'five@wait.example'])
        expect(emails).toContain(kept);
      expect(emails.filter((email) => strangers.includes(email))).toEqual([]);
    });
  });

  test('a file comes in without a mouse, with the columns that are chosen, without the row that is refused', async ({
    page,
    studio,
  }) => {
    const { keyboard } = page;
    const type = async (label: string | RegExp, text: string) => {
      await reach(page, page.getByLabel(label));
      await keyboard.type(text);
    };
    // The browser is told to hand its file dialog over, which takes longer than a key.
    const chosen = page.waitForEvent('filechooser');
    await reach(page, page.getByRole('link', { name: 'In and out' }));
    await keyboard.press('Enter');
    await reach(page, page.locator('input[type=file]'));
    await keyboard.press('Space');
    const buffer = Buffer.from('Contact,Other,When\na@in.example,b@in.example,3/4/2026\nx,y,4/4/2026\n');
    await (await chosen).setFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('alert')).toContainText('No column is known to have addresses');
    await type('Other: on the list', 'Addr');
    await type('When: on the list', 'Confirmed');
    await type('3/4/2026 is', '3');
    await reach(page, page.getByRole('combobox', { name: 'Language' }));
    await keyboard.type(new Intl.DisplayNames('en', { type: 'language' }).of(SECOND) ?? '');
    await type(/^What they agreed to/, 'fair-2026');
    await keyboard.press('Tab');
    await expect(page.getByText('not an address').first()).toBeVisible();
    await expectSound(page);
    const downloaded = page.waitForEvent('download');
    await reach(
      page,
      page.getByRole('button', { name: 'Save the rows that are left out, with the reasons: 1' }),
    );
    await keyboard.press('Enter');
    expect(readFileSync(await (await downloaded).path(), 'utf8')).toBe(
      '\uFEFFline,reason,email,value\r\n3,not an address,y,y\r\n',
    );
    expect(await studio.emails()).toHaveLength(40);
    const add = page.getByRole('button', { name: 'Add one person' });
    await reach(page, add);
    await expect(add).not.toHaveAttribute('aria-disabled');
    await keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'One person was added' })).toBeVisible();
    expect((await studio.query('person', { email: 'b@in.example' })).entry).toMatchObject({
      consent_version: 'fair-2026',
      confirmed_at: expect.stringMatching(/^2026-04-0[23]/),
    });
  });

  testOnce('the main ways are open to somebody without a mouse', async ({ page, studio }) => {
    const [email = ''] = await studio.emails();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const title = page.getByRole('heading', { level: 1 });
    await press('Tab');
    await expect(page.getByRole('link', { name: 'To the content' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await reach(page, page.getByRole('link', { name: 'People' }));
    await press('Enter');
    await expect(rows(page)).toHaveCount(41);
    await expect(page).toHaveTitle(/^People/);
    // Speech that is heard as letters must not choose or open anything.
    await press('/', 'j', 'x', 'g', '3');
    await expect(title).toBeFocused();
    await page.getByRole('link', { name: 'Overview' }).focus();
    await press('Enter');
    await expect(title).toContainText('Overview');
    await press('ControlOrMeta+k');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await press('Escape');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await press('ControlOrMeta+k');
    await page.keyboard.type(email);
    await expect(rows(page)).toHaveCount(2);
    await reach(page, row(page, email).getByRole('link').first());
    await press('Enter');
    await expect(panel(page).getByRole('heading', { name: email })).toBeFocused();
    await press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, email).getByRole('link').first()).toBeFocused();
    await press('Shift+Tab', 'Space');
    await expect(page.getByText('one chosen')).toBeVisible();
    await reach(page, page.getByRole('button', { name: 'Erase…' }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: /^Erase / })).toBeFocused();
    await press('Escape');
    await expect(panel(page)).toHaveCount(0);
    expect(await studio.emails()).toContain(email);
  });
}
