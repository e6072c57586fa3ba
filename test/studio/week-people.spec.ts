import type { Locator } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST, SECOND } from '../languages.ts';
import { pause } from '../pause.ts';
import {
  expect,
  expectIn,
  expectSound,
  holdBack,
  openAddress,
  openedBy,
  openScreen,
  test,
  type Page,
} from './fixtures.ts';
import { reach } from './journeys.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });
const panel = (page: Page) => page.getByRole('complementary');
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const nameOf = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';

/** Addresses that are anywhere in what the browser keeps of where it has been. */
async function expectNoAddress(page: Page): Promise<void> {
  expect(decodeURIComponent(page.url())).not.toContain('@');
  const links = page.locator('a[href]');
  expect(decodeURIComponent((await links.evaluateAll((all) => all.map(String))).join())).not.toMatch(/[^/]@/);
}

test('a week of people by the keyboard alone: a typo, a request by law, and the language of some', async ({
  page,
  studio,
}) => {
  const { keyboard } = page;
  const press = async (place: Locator, key = 'Enter') => {
    await reach(page, place);
    await keyboard.press(key);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await studio.apply('add', { email: 'yen.vu@gmail.con', language: FIRST, consent: 'fair-2026' });
  await studio.apply('add', { email: 'tan.nguyen@fair.example', language: FIRST, consent: 'fair-2026' });
  await page.reload();

  // Somebody mistyped their address.
  await press(page.getByRole('link', { name: 'Correct them one by one' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 42');
  await press(button('Save the new address'));
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
  await expect(page.getByRole('searchbox')).toHaveValue('^yen');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'yen.vu@gmail.com' })).toBeFocused();
  await expectNoAddress(page);
  const sheet = await openedBy(page, () => press(button('Export for this person')));
  await expectIn(sheet, () => document.body.innerText).toContain('yen.vu@gmail.com');
  await sheet.close();
  await press(button('Erase…'));
  await press(button('Erase one person'));
  await expect(said(page, 'One person is erased')).toBeVisible();
  await expect(page.getByText('Nobody fits this search')).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(42);

  // Several were brought in with the wrong language. What was said goes with the next thing that is pressed.
  const before = (await studio.query('people', { language: FIRST })).people;
  for (const { email } of before.slice(0, 2))
    await press(page.getByRole('checkbox', { name: `Choose ${email}` }), 'Space');
  await press(button('Language…'));
  await expect(said(page, 'One person is erased')).toHaveCount(0);
  const plan = page.getByRole('heading', { name: `2 people are written to in ${nameOf(SECOND)}` });
  await expect(plan).toBeFocused();
  await expectSound(page);
  await press(button('Change the language of 2 people'));
  await expect(said(page, 'The language of 2 people is changed')).toBeVisible();
  await expect(page.locator('[data-email]').first()).toBeFocused();
  const after = (await studio.query('people', { language: FIRST })).people;
  expect(after.map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id));
  const [changed] = before;
  expect((await studio.query('person', { email: changed?.email ?? '' })).entry?.language).toBe(SECOND);
});

test('a search that is changed while somebody is erased stays as it is, and keeps the focus', async ({
  page,
  studio,
}) => {
  const { keyboard } = page;
  const [email = '', other = ''] = await studio.emails();
  const search = page.getByRole('searchbox');
  const open = async (address: string) => {
    await page.locator(`[data-email="${address}"]`).click();
    await expect(panel(page).getByRole('heading', { name: address })).toBeFocused();
  };
  await openScreen(page, 'People');
  await search.fill(email);
  await expect(rows(page)).toHaveCount(2);
  await open(email);
  await page.getByRole('button', { name: 'Erase…' }).click();
  // The work has ended, and the page asks again for what it shows.
  const erase = page.getByRole('button', { name: 'Erase one person' });
  await expect(erase).toBeEnabled();
  const release = await holdBack(page, '**/api/query/countPeople');
  await erase.click();
  await expect(page.getByText('Nobody fits this search')).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(40);
  await open(other);
  release();
  await pause(500, 'it would have happened by then');
  await expect(search).toHaveValue('');
  await expect(panel(page).getByRole('heading', { name: other })).toBeVisible();

  // Other people are sought while somebody's panel is open.
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('example');
  await expect(search).toHaveValue('example');
  await expect(search).toBeFocused();
});

test('a panel closes when its work is done, although another tab has read that it is', async ({
  page,
  context,
  studio,
}) => {
  const [email = ''] = await studio.emails();
  await openScreen(page, 'People');
  await page.locator(`[data-email="${email}"]`).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  const release = await holdBack(page, '**/api/jobs');
  await page.getByRole('button', { name: 'Erase one person' }).click();
  // What is said there moves while the rest of the page comes.
  const other = await context.newPage();
  await openAddress(other, '/people');
  const line = said(other, 'One person is erased');
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0);
  release();
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(40);
});

test('the days of the list are named as people say them, another year’s with the year', async ({
  page,
  studio,
}) => {
  await studio.apply('add', { email: 'yen.vu@gmail.com', language: FIRST, consent: 'fair-2026' });
  for (const [days, name] of [
    [0, /^today · \w+day \d+ \w+/],
    [1, /^yesterday · \w+day \d+ \w+/],
    [366, /^\w+day,? \d+ \w+ \d{4}/],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await openAddress(page, '/people');
    const heading = page.getByRole('rowheader').first();
    await expect(heading).toHaveText(new RegExp(`${name.source} · (one person|\\d+ people)$`));
  }
});

test('whom somebody seeks and opens is kept through reload and way back, and in no address or copied link', async ({
  page,
  context,
  studio,
}) => {
  const [email = ''] = await studio.emails();
  await openScreen(page, 'People');
  await page.getByRole('searchbox').fill(email);
  await expect(rows(page)).toHaveCount(2);
  await page.locator('[data-email]').click();
  await expect(panel(page).getByRole('heading', { name: email })).toBeFocused();
  await page.reload();
  await expect(panel(page).getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(email);
  await openScreen(page, 'Care');
  await page.goBack();
  await expect(panel(page).getByRole('heading', { name: email })).toBeVisible();
  await expectNoAddress(page);
  await expect(page).toHaveURL(`${studio.origin}/people`);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(rows(copied)).toHaveCount(41);
  await expect(panel(copied)).toHaveCount(0);
});

test('the language of one person is changed beside all that is held, which stays', async ({
  page,
  studio,
}) => {
  const { people } = await studio.query('people', { language: FIRST });
  const email = people[0]?.email ?? '';
  await openScreen(page, 'People');
  await page.locator(`[data-email="${email}"]`).click();
  const quoted = panel(page).getByRole('blockquote');
  await expect(quoted).toHaveAttribute('lang', FIRST);
  await page.getByRole('button', { name: 'Language…' }).click();
  for (const language of [...LANGUAGES, SECOND])
    await panel(page).getByRole('combobox').selectOption(language);
  await page.getByRole('button', { name: 'Change the language of one person' }).click();
  await expect(panel(page).getByText(nameOf(SECOND), { exact: true })).toBeVisible();
  await expect(quoted).toHaveAttribute('lang', FIRST);
  expect(await studio.lookUps()).toBe(1);
  await page.reload();
  await expect(panel(page).getByText(`read in ${nameOf(FIRST)}`)).toBeVisible();
  await expectSound(page);
});

test.describe('with more than a screen of people', () => {
  test.use({ people: 60 });

  test('what is said at the foot covers no button of a plan, which names everybody', async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width: 1280, height: 620 });
    await openScreen(page, 'People');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page.getByRole('list', { name: 'Who' }).getByRole('listitem')).toHaveCount(50);
    // It is done elsewhere while the plan is open.
    await studio.apply('backup', {});
    const bar = said(page, 'A backup of 60 people was made').locator('div');
    await expect(bar).toBeVisible();
    const erase = page.getByRole('button', { name: 'Erase 50 people' });
    await erase.scrollIntoViewIfNeeded();
    const [over, under] = [await bar.boundingBox(), await erase.boundingBox()];
    expect((under?.y ?? 0) + (under?.height ?? Infinity)).toBeLessThanOrEqual(over?.y ?? 0);
    await erase.click();
    await expect(said(page, '50 people are erased')).toBeVisible();
    await openScreen(page, 'Care');
    await expect(said(page, '50 people are erased')).toHaveCount(0);

    // Whoever goes to another screen before it is done stays there.
    await openScreen(page, 'People');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Erase…' }).click();
    const release = await holdBack(page, '**/api/jobs');
    await page.getByRole('button', { name: 'Erase 10 people' }).click();
    await openScreen(page, 'Care');
    release();
    await expect(said(page, '10 people are erased')).toBeVisible();
    await pause(500, 'it would have happened by then');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Care');
  });
});
