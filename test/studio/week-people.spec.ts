import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST, SECOND } from '../languages.ts';
import { pause } from '../pause.ts';
import { expect, holdBack, openAddress, openScreen, panelOf, rowsOf, saidOn, test } from './fixtures.ts';

const nameOf = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';

test('a search that is changed while somebody is erased stays as it is', async ({ page, studio }) => {
  const { keyboard } = page;
  const [email = '', other = ''] = await studio.emails();
  const search = page.getByRole('searchbox');
  const open = async (address: string) => {
    await page.locator(`[data-email="${address}"]`).click();
    await expect(panelOf(page).getByRole('heading', { name: address })).toBeFocused();
  };
  await openScreen(page, 'People');
  await search.fill(email);
  await expect(rowsOf(page)).toHaveCount(2);
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
  await expect(rowsOf(page)).toHaveCount(40);
  await open(other);
  release();
  await pause(500, 'it would have happened by then');
  await expect(search).toHaveValue('');
  await expect(panelOf(page).getByRole('heading', { name: other })).toBeVisible();

  // Other people are sought while somebody's panel is open.
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('example');
  await expect(search).toHaveValue('example');
  await expect(search).toBeFocused();
});

test('a panel closes when its work is done, although another tab knows', async ({ page, studio }) => {
  const [email = ''] = await studio.emails();
  await openScreen(page, 'People');
  await page.locator(`[data-email="${email}"]`).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  const release = await holdBack(page, '**/api/jobs');
  await page.getByRole('button', { name: 'Erase one person' }).click();
  // What is said there moves while the rest of the page comes.
  const other = await page.context().newPage();
  await openAddress(other, '/people');
  const line = saidOn(other, 'One person is erased');
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0);
  release();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(40);
});

test('days are named as people say them, another year’s with the year', async ({ page, studio }) => {
  await studio.carryOut('add', { email: 'yen.vu@gmail.com', language: FIRST, consent: 'fair-2026' });
  for (const [days, name] of [
    [0, /^today · \w+day \d+ \w+$/],
    [1, /^yesterday · \w+day \d+ \w+$/],
    [366, /^\w+day,? \d+ \w+ \d{4}\s*$/],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await openAddress(page, '/people');
    const heading = page.getByRole('rowheader').first();
    await expect(heading).toHaveText(name);
  }
});

test('whom somebody opens is kept through a reload, and in no address', async ({ page, studio }) => {
  const [email = ''] = await studio.emails();
  await openScreen(page, 'People');
  await page.getByRole('searchbox').fill(email);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.locator('[data-email]').click();
  await expect(panelOf(page).getByRole('heading', { name: email })).toBeFocused();
  await page.reload();
  await expect(panelOf(page).getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(email);
  await openScreen(page, 'Care');
  await page.goBack();
  await expect(panelOf(page).getByRole('heading', { name: email })).toBeVisible();
  const links = await page.locator('a[href]').evaluateAll((all) => all.map(String));
  expect(decodeURIComponent(links.join())).not.toMatch(/[^/]@/);
  await expect(page).toHaveURL(`${studio.origin}/people`);
  const copied = await page.context().newPage();
  await copied.goto(page.url());
  await expect(rowsOf(copied)).toHaveCount(41);
  await expect(panelOf(copied)).toHaveCount(0);
});

test('the language of one person is changed beside all that is held', async ({ page, studio }) => {
  const { people } = await studio.query('people', { language: FIRST });
  const email = people[0]?.email ?? '';
  await openScreen(page, 'People');
  await page.locator(`[data-email="${email}"]`).click();
  const quoted = panelOf(page).getByRole('blockquote');
  await expect(quoted).toHaveAttribute('lang', FIRST);
  await page.getByRole('button', { name: 'Language…' }).click();
  for (const language of [...LANGUAGES, SECOND])
    await panelOf(page).getByRole('combobox').selectOption(language);
  await page.getByRole('button', { name: 'Change the language of one person' }).click();
  await expect(panelOf(page).getByText(nameOf(SECOND), { exact: true })).toBeVisible();
  await expect(quoted).toHaveAttribute('lang', FIRST);
  expect(await studio.lookUps()).toBe(1);
  await page.reload();
  await expect(panelOf(page).getByText(`read in ${nameOf(FIRST)}`)).toBeVisible();
});

test.describe('with more than a page of people', () => {
  test.use({ people: 60 });

  test('what is said at the foot covers no button of a plan for a whole page', async ({ page, studio }) => {
    const all = page.getByRole('checkbox').first();
    await page.setViewportSize({ width: 1280, height: 620 });
    await openScreen(page, 'People');
    for (const index of [1, 2, 3]) await rowsOf(page).nth(index).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(rowsOf(page)).toHaveCount(11);
    await all.check();
    await expect(page.getByText('13 chosen')).toBeVisible();
    await all.uncheck();
    await expect(page.getByText('3 chosen', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(51);
    await all.check();
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page.getByRole('list', { name: 'Who' }).getByRole('listitem')).toHaveCount(50);
    // It is done elsewhere while the plan is open.
    await studio.carryOut('backup', {});
    const bar = saidOn(page, 'A backup of 60 people was made');
    await expect(bar).toBeVisible();
    const erase = page.getByRole('button', { name: 'Erase 50 people' });
    await erase.scrollIntoViewIfNeeded();
    const [over, under] = [await bar.boundingBox(), await erase.boundingBox()];
    expect(under?.y ?? 0).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? Infinity));
    await erase.click();
    await expect(saidOn(page, '50 people are erased')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(11);
    await openScreen(page, 'Care');
    await expect(saidOn(page, '50 people are erased')).toBeVisible();
    await saidOn(page, '50 people are erased').getByRole('button', { name: 'Close' }).click();
    await expect(saidOn(page, '50 people are erased')).toHaveCount(0);

    // Whoever goes to another screen before it is done stays there.
    await openScreen(page, 'People');
    await expect(rowsOf(page)).toHaveCount(11);
    await all.check();
    await page.getByRole('button', { name: 'Erase…' }).click();
    const release = await holdBack(page, '**/api/jobs');
    await page.getByRole('button', { name: 'Erase 10 people' }).click();
    await openScreen(page, 'Care');
    release();
    await expect(saidOn(page, '10 people are erased')).toBeVisible();
    await pause(500, 'it would have happened by then');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Care');
  });
});
