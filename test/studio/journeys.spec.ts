import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createTunnel, type AddressInfo } from 'node:net';
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
  panelOf,
  pressOn,
  reach,
  REFUSED,
  rowsOf,
  saidOn,
  messageTextOf,
  test,
  type Page,
} from './fixtures.ts';
import type { Locator } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST, SECOND, SPEAKS_VIETNAMESE } from '../languages.ts';
import { freePort } from '../free-port.ts';
import { ServerProcess } from '../service/server-process.ts';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

test.use({
  // A slow machine, too, takes a sending back before it begins; and the page's address can be tried.
  // eslint-disable-next-line no-empty-pattern
  env: async ({}, use) => use({ GRACE: '300000', PUBLIC_ORIGIN: `http://localhost:${await freePort()}` }),
});

test('the overview counts, names what deserves a look, and leads there', async ({ page, studio, env }) => {
  const { domain = '', count } = (await studio.query('figures', {})).byDomain[0] ?? {};
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('main').getByText('40', { exact: true }).first()).toBeVisible();
  const day = page.locator('.chart li').last();
  await expect(day.locator('.said')).toBeHidden();
  await day.hover();
  await expect(day.locator('.said')).toHaveText(/^\w+ \d+ \w+: (one person|\d+ people)/);
  await expect(day.locator('.said')).toBeVisible();
  // It is also a report on paper.
  await expectPages(page, 1, 2);
  await link(page, domain);
  await expect(title).toContainText(`${count} of 40`);
  await expect(title).toBeFocused();
  await openScreen(page, 'Overview');
  await link(page, 'Make a backup');
  await expect(title).toHaveText('Care');

  // Whether students see the page is said on both screens.
  const isSaidOnBoth = async (finding: string) => {
    await page.goto('/overview');
    await expect(page.getByRole('heading', { name: finding })).toBeVisible();
    await link(page, 'See why');
    await expect(title).toHaveText('Going live');
    await expect(page.getByRole('listitem').filter({ hasText: finding })).toBeVisible();
  };
  await isSaidOnBoth('The public page does not answer');
  let text = 'Parked';
  const server = createServer((_request, response) => response.end(text));
  server.listen(Number(new URL(env['PUBLIC_ORIGIN'] ?? '').port), 'localhost');
  await isSaidOnBoth('Another page than ours answers');
  text = SUBMIT_EMAIL_PATH;
  await page.goto('/overview');
  await expect(page.getByRole('heading', { name: 'The public page answers' })).toBeVisible();
  await page.goto('about:blank');
  server.close();
  server.closeAllConnections();
});

test('people are found by a part of the address, by language, domain and day', async ({ page, studio }) => {
  const { domain = '' } = (await studio.query('figures', {})).byDomain[0] ?? {};
  const { people } = await studio.query('people', { domain, language: SECOND });
  const { email = '', day = '' } = people[0] ?? {};
  await openScreen(page, 'People');
  await expect(rowsOf(page)).toHaveCount(41);
  await page.getByRole('searchbox').fill(email.slice(1, -2));
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Language' }).selectOption(SECOND);
  await page.getByLabel('Mail domain').fill(`@${domain}`);
  await page.getByLabel('Mail domain').press('Enter');
  await expect(rowsOf(page)).toHaveCount(people.length + 1);
  await pressOn(page, 'Any day');
  await page.getByLabel('From').fill(day);
  await expect(page.getByRole('button', { name: /^From \d/ })).toBeAttached();
  await expect(rowsOf(page)).toHaveCount(people.filter((person) => person.day === day).length + 1);
  await page.getByRole('searchbox').fill('nobody-at-all');
  await expect(page.getByText('Nobody fits this search')).toBeVisible();
  await expectSound(page);
  if (SPEAKS_VIETNAMESE) {
    await pressOn(page, 'VI');
    await expect(page.getByText('Không có ai khớp')).toBeVisible();
    await pressOn(page, 'EN');
  }
  await page.goto('/people');
  await expect(rowsOf(page)).toHaveCount(41);
});

test('a person is added once, and corrected; several are erased', async ({ page, studio, console }) => {
  console.allow(REFUSED);
  const [email = ''] = await studio.emails();
  const dialog = page.getByRole('dialog');
  const fill = async (typed: string) => {
    await dialog.getByLabel('Address').fill(typed);
    await dialog.getByLabel(/^What they agreed to/).fill('fair-2026');
    await dialog.getByRole('button', { name: 'Add a person' }).click();
  };
  await openScreen(page, 'People');
  await pressOn(page, 'Add a person');
  await fill(email);
  await expect(dialog.getByRole('alert')).toContainText('on the list already');
  await fill('mai@fair');
  await expect(dialog.getByRole('alert')).toContainText('Check how “mai@fair” is written');
  await expectSound(page);
  await dialog.getByLabel('Address').fill('mai');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await fill('Mai@Fair.Example');
  await expect(panelOf(page).getByRole('heading', { name: 'mai@fair.example' })).toBeFocused();
  await expect(panelOf(page)).toContainText('fair-2026');

  const correct = async (typed: string) => {
    await panelOf(page).getByLabel('New address').fill(typed);
    await pressOn(page, 'Save the new address');
  };
  await panelOf(page).getByRole('link', { name: 'Correct' }).click();
  await correct(email);
  await expect(panelOf(page).getByRole('alert')).toContainText('on the list already');
  await correct('  Linh@New.Example ');
  await expect(panelOf(page).getByRole('heading', { name: 'linh@new.example' })).toBeVisible();
  await expect(row(page, 'mai@fair.example')).toHaveCount(0);
  await panelOf(page).getByRole('button', { name: 'Close' }).click();

  for (const index of [1, 2, 3]) await rowsOf(page).nth(index).getByRole('checkbox').check();
  await expect(page.getByText('3 chosen')).toBeVisible();
  await pressOn(page, /^Erase…/);
  await expect(panelOf(page).getByRole('heading', { name: 'Erase 3 people?' })).toBeFocused();
  await expectSound(page);
  // The studio keeps the last plans alone.
  for (let plan = 0; plan < 20; plan += 1) await studio.post('plan/takeOff', { who: { waiting: {} } });
  await pressOn(page, 'Erase 3 people');
  await expect(panelOf(page).getByRole('alert')).toContainText('Look at it again');
  await pressOn(page, 'Erase 3 people');
  await expect(rowsOf(page)).toHaveCount(39);
  await expect(page.locator('[data-email]').first()).toBeFocused();
  expect(await studio.emails()).toHaveLength(38);
});

test('the list goes out as it is chosen, also through a tunnel', async ({ page, studio, console }) => {
  // The page was opened at the port of the studio itself.
  console.allow(/status of 401|net::ERR_/);
  const target = Number(new URL(studio.origin).port);
  const tunnel = createTunnel((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => [near, far].forEach((each) => each.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(tunnel, 'listening');
  const opened = new URL(await studio.newLink());
  opened.port = String((tunnel.address() as AddressInfo).port);
  await page.goto(opened.href);
  await openScreen(page, 'In and out');
  await link(page, 'Export');
  await expect(page.getByRole('button', { name: 'Export 40 people' })).toBeEnabled();
  const release = await holdBack(page, '**/api/query/exportPlan');
  await page.getByRole('combobox', { name: 'Language' }).selectOption(SECOND);
  await expect(page.getByRole('button', { name: 'Export 40 people' })).toBeDisabled();
  release();
  await page.getByLabel('Their own link for leaving').check();
  await expect(page.getByRole('button', { name: 'Export 40 people' })).toHaveCount(0);
  const downloaded = page.waitForEvent('download');
  await pressOn(page, /^Export \d+ people/);
  const [head = '', ...lines] = readFileSync(await (await downloaded).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(head.replace('\uFEFF', '')).toMatch(/^"id","email",(?=.*"joined_at").*,"leave_link"$/);
  const chosen = studio.home.query(`select id from submission where language = '${SECOND}'`);
  expect(lines).toHaveLength(chosen.length);
  await page.goto('about:blank');
  tunnel.close();
});

test('who left elsewhere is taken off, pasted or in a file', async ({ page, studio, console }) => {
  console.allow(REFUSED);
  const [one = '', two = ''] = await studio.emails();
  await openScreen(page, 'In and out');
  await link(page, 'Take people off');
  const paste = async (text: string) => {
    await page.getByLabel('Paste addresses').fill(text);
    await pressOn(page, 'Look at what was pasted');
  };
  await paste('Trần Mai\n');
  await expect(page.getByRole('alert')).toContainText('No column has addresses');
  await pressOn(page, 'Take another file');
  await paste(`${one}\nno address`);
  await expect(page.locator('.sum')).toContainText('line 2: “no address”');
  await expect(page.getByRole('button', { name: 'Erase one person' })).toBeEnabled();
  await pressOn(page, 'Take another file');
  const rows = [`${one},left`, `${two},bounced`, 'nobody@new.example,bounced', 'later@new.example,returned'];
  await paste(['Email,State', ...rows].join('\n'));
  await expect(page.getByRole('heading', { name: 'Tick who is to go' })).toBeVisible();
  await page.getByLabel('left · 1').check();
  await expect(page.getByRole('button', { name: 'Erase one person' })).toBeEnabled();
  // Until the plan for others is shown, the button of the one before does nothing.
  const showPlan = await holdBack(page, '**/api/plan/takeOff');
  await page.getByLabel('bounced · 2').check();
  await pressOn(page, 'Erase one person');
  showPlan();
  await expect(page.getByText('are not on the list')).toBeVisible();
  // A press that was meant for another plan carries nothing out.
  await expect(page.getByText('It says something else now.')).toBeVisible();
  expect(await studio.emails()).toHaveLength(40);
  // What is ticked before the result is known stays.
  const release = await holdBack(page, '**/api/jobs');
  await pressOn(page, 'Erase 2 people');
  await page.getByLabel('returned · 1').check();
  release();
  await expect(saidOn(page, '2 people are erased')).toBeVisible();
  expect(await studio.emails()).toHaveLength(38);
  await expect(page.getByLabel('returned · 1')).toBeChecked();
  await pressOn(page, 'Block 4 addresses');
  await expect
    .poll(async () => (await studio.query('person', { email: 'later@new.example' })).erasedAt)
    .toBeTruthy();

  const [three = '', ...others] = await studio.emails();
  const [parent = ''] = others;
  const table = `Contact,Parent,Ngày đăng ký
${three},${parent},2026-04-03
gone@new.example,p@new.example,2026-04-03
nobody,,2026-04-03
`;
  const buffer = Buffer.from(table);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Choose the column with their addresses' })).toBeVisible();
  await page.getByLabel('Which column has the addresses?').selectOption('Contact');
  // A file that says when people joined is rather a list of those who are to stay.
  await expect(page.getByRole('heading', { name: 'Tick who is to go' })).toBeVisible();
  await expectSound(page);
  await page.getByText('All in it have left').click();
  await expect(page.getByRole('heading', { name: 'Tick who is to go' })).toBeVisible();
  await page.getByLabel('All 3 go, whatever the file says.').check();
  await expect(page.locator('.sum')).toContainText('line 4: “nobody”');
  await expect(page.locator('.sum')).toContainText(`line 2: “Parent: ${parent}”`);
  await expectSound(page);
  await pressOn(page, 'Erase one person');
  await expect.poll(() => studio.emails()).toEqual(others);
});

test('without a mouse a message is sent and taken back', async ({ page, studio, mail, console }) => {
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
  const field = (name: string, language = FIRST) => messageTextOf(page, language).getByLabel(name);
  await press('link', 'Messages');
  await press('link', 'Begin empty');
  for (const language of LANGUAGES) {
    await write(field('Subject', language), 'Đầu tiên');
    await write(field('Preview line', language), 'Sắp tới.');
    await write(field('Text', language), text);
  }
  await write(field('Text'), text.replace('{leaveLink}', '{leavLink}'));
  // What is wrong leads to its place, where typing replaces it.
  await expect(page.getByText('“{leavLink}” is not a placeholder. Did you mean {leaveLink}?')).toBeVisible();
  await press('button', 'Go to it');
  await expect(field('Text')).toBeFocused();
  await keyboard.insertText('{leaveLink}');
  await expect(page.getByText('is not a placeholder')).toHaveCount(0);
  await press('button', 'Insert');
  await press('button', 'Heading');
  await keyboard.insertText('Then');
  // On the way back are other fields, which would be written in instead.
  await reach(page, page.getByRole('button', { name: 'Insert' }).first(), false);
  await keyboard.press('Enter');
  await press('button', '{weeks}');
  await expect(field('Text')).toHaveValue(/\n\n## Then\{weeks\}\n\n/);
  await write(field('Text'), text);
  await expect(page.frameLocator('iframe').first().getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expectSound(page);
  for (const frame of await page.locator('iframe').all()) {
    const { body } = await studio.request((await frame.getAttribute('src')) ?? '');
    const mail = await page.context().newPage();
    await mail.setContent(body);
    // Mail programs show it within a page of their own.
    const found = await axeViolations(mail);
    expect(found.filter((line) => !/^(region|landmark-one-main):/.test(line))).toEqual([]);
    await mail.close();
  }
  const steps = page.getByRole('main').getByRole('navigation');
  const step = async (name: string) => {
    await reach(page, steps.getByRole('link', { name }));
    await keyboard.press('Enter');
  };
  const unsaved = page.getByRole('button', { name: 'The message has changes that are not saved.' });
  await step('Plan');
  await expect(unsaved).toBeVisible();
  await step('Write');
  await expect(field('Text')).toHaveValue(text);
  await press('button', 'Save version 1');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeFocused();
  const { texts } = await studio.query('messageTexts', { name: 'message-1' });
  expect(texts[FIRST]).toBe(`---\nsubject: Đầu tiên\npreview: Sắp tới.\n---\n\n${text}`);
  await write(page.getByLabel('Address'), 'mai@test.example');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'way to mai@test.example' })).not.toBeEmpty();
  expect(mail.mails.map(({ to }) => to)).toEqual(LANGUAGES.map(() => 'mai@test.example'));

  await step('Plan');
  await expect(page.getByText('A test was sent since the last change')).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await reach(page, page.getByLabel('Twenty of them first'));
  await keyboard.press('Space');
  await expect(page.locator('.sum .after').filter({ hasText: 'of them first' })).toContainText('20');
  await press('button', 'Send to 40 people');
  await expect(page.locator('.mend', { hasText: 'goes to 40 people, in version 1' })).toBeVisible();
  await expectSound(page);
  await press('button', 'Take it back');
  await expect(page.getByText('it is taken back')).not.toHaveCount(0);
  await expect(page.getByText('Not sent yet')).toBeVisible();
  expect(mail.mails).toHaveLength(LANGUAGES.length);
});

test('going live says what is in the way; a source is counted', async ({ page, env, studio, console }) => {
  console.allow(REFUSED);
  const make = async (name: string) => {
    await page.getByLabel('Name of a new source').fill(name);
    await pressOn(page, 'Make a source');
  };
  const address = `${env['PUBLIC_ORIGIN']}/?from=north-gate`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page, 'Going live');
  await expect(page.getByRole('heading', { name: /keeps? the page from going live/ })).toBeVisible();
  await expect(page.getByText(/^\d+ more are fine$/)).toBeVisible();
  await page.getByText(/are for whoever runs the server$/).click();
  await expectSound(page);
  await pressOn(page, 'Copy for your administrator');
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/1\. The page has no public address yet\. .*PUBLIC_ORIGIN=/);
  expect(copied).not.toContain('there is no backup');

  await make('???');
  const posters = page.getByRole('region', { name: 'Posters and links' });
  await expect(posters.getByRole('alert')).toContainText('letters without accents');
  await page.getByLabel('Name of a new source').fill('North gate');
  await expect(page.getByText('Its name will be north-gate.')).toBeVisible();
  await pressOn(page, 'Make a source');
  await expect(page.getByRole('checkbox', { name: 'north-gate' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'north-gate' }).check();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await page.getByText(address, { exact: true }).click();
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
  await page.setViewportSize({ width: 1600, height: 1200 });
  const picture = sharp(await page.locator('.poster').screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address);
  const families = await familiesOf(page, '.poster :is(p, b, span)');
  expect(families.filter((family) => family.endsWith(' (system)'))).toEqual([]);
  for (const name of ['facebook', 'zalo']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('button', { name: 'Print 3 posters on A4' })).toBeVisible();
  await expectSound(page);
  await expectPages(page, 3);
  await page.getByLabel('For the days on which students').selectOption({ label: 'Apply' });
  await expect(page.getByText('The page is at another stage now: “Join the waitlist”.')).toBeVisible();
  const poster = page.locator('.poster').first();
  await expect(poster).toContainText('Applications are open');
  const paper = { width: 840, height: 1188 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  expect(await poster.boundingBox()).toMatchObject({ x: 0, ...paper });
  await page.emulateMedia({ media: 'screen' });

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
  await page.locator('.plan').getByRole('button', { name: 'Delete “north-gate”' }).click();
  await expect(page.getByText(address, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete “zalo”' })).toHaveCount(0);
});

test.describe('who has not confirmed', () => {
  test.use({ env: { CONFIRM: 'on', PUBLIC_ORIGIN: 'https://them.example' } });

  test('is seen with how long they can, and can be erased', async ({ page, studio }) => {
    const strangers = ['two', 'three', 'four'].map((name) => `${name}@wait.example`);
    await studio.home.signUpWaiting(['one@wait.example', ...strangers]);
    await page.goto('/in-and-out/out');
    await expect(page.locator('.sum')).toContainText(/have not confirmed their address\s*− 4/);
    await page.goto('/people');
    await link(page, 'Not confirmed: 4');
    await expect(rowsOf(page)).toHaveCount(5);
    await row(page, 'one@wait.example').click();
    await expect(panelOf(page).getByText(/^They can confirm until/)).toBeVisible();
    await expectSound(page);
    expect(await studio.lookUps()).toBe(1);
    await panelOf(page).getByRole('button', { name: 'Close' }).first().click();
    await pressOn(page, 'Erase all 4');
    await expect(page.getByRole('heading', { name: 'Erase 4 people?' })).toBeFocused();
    // Sign-ups arrive while the organiser looks at the plan, and one of the four confirms.
    await studio.home.signUpWaiting(['five@wait.example']);
    await studio.home.withDatabase((db) =>
      db
        .updateTable('submission')
        .set({ confirmed_at: new Date().toISOString() })
        .where('email', '=', 'four@wait.example')
        .execute(),
    );
    await pressOn(page, 'Erase 4 people');
    await expect(saidOn(page, '3 people are erased')).toContainText(
      'Joined, confirmed or were blocked since then, and stay: 1.',
    );
    await expect(rowsOf(page)).toHaveCount(2);
    const emails = await studio.emails();
    for (const kept of [strangers.pop(), 'five@wait.example']) expect(emails).toContain(kept);
    expect(emails.filter((email) => ['one@wait.example', ...strangers].includes(email))).toEqual([]);
  });
});

test('a file comes in without a mouse, but for the row that is refused', async ({ page, studio }) => {
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
  await expect(page.getByRole('heading', { name: 'Choose the column with their addresses' })).toBeVisible();
  await type('Which column has the addresses?', 'Other');
  await reach(page, page.locator('summary', { hasText: 'No column says it' }));
  await keyboard.press('Enter');
  await reach(page, page.getByLabel('All 2 come in, whatever the file says.'));
  await keyboard.press('Space');
  await type('“3/4/2026” is', 'Fri');
  await reach(page, page.getByRole('combobox', { name: 'Which language do they read?' }));
  await keyboard.type(new Intl.DisplayNames('en', { type: 'language' }).of(SECOND) ?? '');
  await type('such as fair-2026', 'fair-2026');
  await keyboard.press('Tab');
  await expect(page.getByText('not an address').first()).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await reach(
    page,
    page.getByRole('button', { name: 'Save the rows that are left out, with the reasons: 2' }),
  );
  await keyboard.press('Enter');
  expect(readFileSync(await (await downloaded).path(), 'utf8')).toBe(
    [
      '\uFEFF"line","reason","email","value"',
      '"2","in another column","a@in.example","Contact: a@in.example"',
      '"3","not an address","y","y"',
      '',
    ].join('\r\n'),
  );
  expect(await studio.emails()).toHaveLength(40);
  const add = page.getByRole('button', { name: 'Add one person' });
  await reach(page, add);
  await expect(add).not.toHaveAttribute('aria-disabled');
  await keyboard.press('Enter');
  await expect(saidOn(page, 'One person was added')).toBeVisible();
  expect((await studio.query('person', { email: 'b@in.example' })).entry).toMatchObject({
    consent_version: 'fair-2026',
    joined_at: expect.stringMatching(/^2026-04-0[23]/),
  });
});

test('by the keyboard alone: finding people, correcting a typo, looking at one person, erasing many', async ({
  page,
  studio,
}) => {
  const { keyboard } = page;
  const press = async (place: Locator, key = 'Enter') => {
    await reach(page, place);
    await keyboard.press(key);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const search = page.getByRole('searchbox');
  const title = page.getByRole('heading', { level: 1 });
  const openOverview = async () => {
    await page.getByRole('link', { name: 'Overview' }).focus();
    await keyboard.press('Enter');
    await expect(title).toContainText('Overview');
  };
  const twice = ['bo.ho@yahoo.com.vn', 'bo.ho@yahoo.con.vn'] as const;
  for (const email of [
    ...[...twice, 'an.le@yahoo.con.vn'],
    ...['yen.vu@gmail.con', 'chi.vo@gmail.con', 'tan.nguyen@fair.example'],
  ])
    await studio.carryOut('add', { email, language: FIRST, consent: 'fair-2026' });
  await page.reload();
  await expect(title).toBeVisible();

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'To the content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press(page.getByRole('link', { name: 'People' }));
  await expect(rowsOf(page)).toHaveCount(47);
  await expect(page).toHaveTitle(/^People/);
  // Speech that is heard as letters must not choose or open anything.
  for (const letter of '/jxg3') await keyboard.press(letter);
  await expect(title).toBeFocused();
  await openOverview();
  await keyboard.press('ControlOrMeta+k');
  await expect(search).toBeFocused();
  await keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await openOverview();

  // Some mistyped their addresses.
  await press(page.getByRole('link', { name: 'Correct them' }));
  await expect(title).toContainText('4 of 46');
  for (const email of ['chi.vo@gmail.con', 'yen.vu@gmail.con']) {
    await expect(panelOf(page).getByRole('heading', { name: email })).toBeVisible();
    await press(button('Save the new address'));
  }
  // Several in the same way. One of them has signed up with the right address, too.
  await expect(panelOf(page).getByRole('heading', { name: 'an.le@yahoo.con.vn' })).toBeVisible();
  await press(button('Correct all 2 to yahoo.com.vn…'));
  const domain = page.getByRole('heading', { name: 'Correct one address at yahoo.con.vn to yahoo.com.vn' });
  await expect(domain).toBeFocused();
  await expect(panelOf(page)).toContainText(/Addresses at yahoo\.con\.vn\s*2.*on the list already\s*− 1/);
  await expectSound(page);
  await press(button('Correct one address'));
  await expect(saidOn(page, 'One address is corrected')).toBeVisible();
  await expect(panelOf(page).getByRole('heading', { name: twice[1] })).toBeVisible();
  await expect(button('Save the new address')).toBeVisible();
  expect(await studio.emails()).toContain('an.le@yahoo.com.vn');
  await press(button('Erase…'));
  await press(button('Erase one person'));
  await expect(page.getByText('Done: no address looks mistyped.')).toBeVisible();
  await press(page.getByRole('link', { name: 'Likely typos' }));

  // Somebody asks what is held about them, and to be erased.
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('yen');
  await keyboard.press('Enter');
  await expect(page.locator('[data-email]').first()).toBeFocused();
  const other = page.locator('[data-email="tan.nguyen@fair.example"]');
  await expect(other).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('Home');
  await keyboard.type('^');
  await expect(other).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(search).toHaveValue('^yen');
  await expect(search).not.toBeFocused();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const person = panelOf(page).getByRole('heading', { name: 'yen.vu@gmail.com' });
  await expect(person).toBeFocused();
  await keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  const yen = page.locator('[data-email="yen.vu@gmail.com"]');
  await expect(yen).toBeFocused();
  for (const key of ['Shift+Tab', 'Space']) await keyboard.press(key);
  await expect(page.getByText('one chosen')).toBeVisible();
  await press(button('Erase…'));
  await expect(page.getByRole('heading', { name: /^Erase / })).toBeFocused();
  await keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(yen).toBeFocused();
  for (const key of ['Shift+Tab', 'Space', 'Tab', 'Enter']) await keyboard.press(key);
  await expect(person).toBeFocused();
  const personPage = await openedBy(page, () => press(button('Export for this person')));
  await expectIn(personPage, () => document.body.innerText).toContain('yen.vu@gmail.com');
  await personPage.close();
  await press(button('Erase…'));
  await press(button('Erase one person'));
  await expect(saidOn(page, 'One person is erased')).toBeVisible();
  await expect(page.getByText('Nobody fits this search')).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await expect(rowsOf(page)).toHaveCount(45);
  await press(saidOn(page, 'One person is erased').getByRole('button', { name: 'Close' }));
  await expect(saidOn(page, 'One person is erased')).toHaveCount(0);

  // Several were brought in with the wrong language.
  const before = (await studio.query('people', { language: FIRST })).people;
  for (const { email } of before.slice(0, 2))
    await press(page.getByRole('checkbox', { name: `Choose ${email}` }), 'Space');
  await press(button('Language…'));
  const plan = page.getByRole('heading', { name: /^2 people are written to in / });
  await expect(plan).toBeFocused();
  await expectSound(page);
  await press(button('Change the language of 2 people'));
  await expect(saidOn(page, 'The language of 2 people is changed')).toBeVisible();
  await expect(page.locator('[data-email]').first()).toBeFocused();
  const after = (await studio.query('people', { language: FIRST })).people;
  expect(after.map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id));
  const [changed] = before;
  expect((await studio.query('person', { email: changed?.email ?? '' })).entry?.language).toBe(SECOND);
});
