import { globSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from '../../src/studio/page/texts/vi.ts';
import { FIRST } from '../languages.ts';
import { expect, expectSound, openScreen, saidOn, test } from './fixtures.ts';
import { StudioProcess } from './studio-process.ts';

test.describe('một ngày mất danh sách', () => {
  test.use({ locale: 'vi-VN' });

  test('danh sách bị xóa khỏi máy được nhận ra và khôi phục từ bản sao lưu', async ({ page, studio }) => {
    await studio.carryOut('backup', {});
    const { home } = studio;
    const [erased = ''] = await studio.emails();
    await studio.carryOut('takeOff', { who: { emails: [erased] } });
    const name = (await studio.query('backups', {})).files[0]?.name ?? '';
    await page.goto('about:blank');
    await studio.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(home.database + end, { force: true });
    // An encrypted backup and an older one stand beside it.
    mkdirSync(home.backups, { recursive: true });
    writeFileSync(join(home.backups, 'nightly-2026-03-10T05-00-00.000Z-12-people.db.age'), '');

    const next = await StudioProcess.start(home);
    await next.openIn(page);
    await expect(page.getByRole('heading', { name: 'Ở đây có bản sao lưu của 40 người' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Khôi phục' }).click();
    // A time of day may have the same digits.
    const row = (people: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: people, exact: true }) });
    await expect(page.getByText(home.backups, { exact: true })).toBeVisible();

    // The encrypted one has its own command, with its own name.
    await row('12').getByRole('link', { name: 'Khôi phục…' }).click();
    await expect(page.getByRole('heading', { name: /^Trở về/ })).toBeFocused();
    await expect(page.getByText(/restore \S+-12-people\.db\.age --identity key\.txt$/)).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page);
    }
    // On the way is the command itself, which a narrow window scrolls.
    for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
    const copy = page.getByRole('button', { name: 'Chép lệnh' });
    await expect(copy).toBeFocused();
    // Whatever the page hears, the focus stays.
    const file = await next.upload('nobody@new.example');
    await next.carryOut('takeOff', { who: { file } });
    await expect(saidOn(page, vi.did.block)).toBeVisible();
    await expect(copy).toBeFocused();
    await row('12').getByRole('link', { name: 'Xóa…' }).click();
    await expect(page.getByRole('heading', { name: /^Xóa bản sao lưu lúc/ })).toBeFocused();
    await page.getByRole('button', { name: 'Xóa bản sao lưu này' }).click();
    await expect(row('12')).toHaveCount(0);

    await row('40').getByRole('link', { name: 'Khôi phục…' }).click();
    await expect(page.getByRole('heading', { name: /^Trở về/ })).toBeFocused();
    await expect(page.locator('.sum')).toContainText(/đã rời hoặc đã bị xóa\s*− 1/);
    await expectSound(page);
    await page.getByRole('button', { name: 'Đưa 39 người trở lại' }).click();
    await expect(saidOn(page, 'Đã đưa 39 người trở lại')).toContainText(/Theo danh sách ngày \d/);
    const back = await next.emails();
    expect(back).toHaveLength(39);
    expect(back).not.toContain(erased);
    // No backup of the empty list came between.
    expect((await next.query('backups', {})).files.map((each) => each.name)).toEqual([name]);
    await openScreen(page, 'Tổng quan');
    await expect(page.getByRole('heading', { name: /^Ở đây có bản sao lưu/ })).toHaveCount(0);
    await page.goto('about:blank');
    await next.stop();
  });
});

test('a restore leaves out who was taken back, stops where a list of who left cannot be read, and says whose a backup is', async ({
  page,
  studio,
}) => {
  const { home } = studio;
  const rows = Array.from({ length: 12 }, (_, index) => `wrong${index}@came.example`);
  const file = await studio.upload(['email', ...rows].join('\n'));
  const { import: importId = '' } = await studio.carryOut('importPeople', {
    file,
    language: FIRST,
    mayWrite: ['none'],
    consent: 'fair-2026',
  });
  await studio.carryOut('takeOff', { who: { import: importId }, block: false });
  await openScreen(page, 'Care');
  await page.getByRole('link', { name: 'Restore…' }).click();
  const sum = page.locator('.sum');
  await expect(sum).toContainText(/came with an import that was taken back\s*− 12/);
  await expect(page.getByRole('button', { name: 'Bring 0 people back' })).toBeDisabled();
  await page.getByLabel('Bring back also who was taken back').check();
  await expect(page.getByRole('button', { name: 'Bring 12 people back' })).toBeEnabled();
  await page.getByLabel('Bring back also who was taken back').uncheck();
  await expect(sum).toContainText('− 12');
  await expectSound(page);

  const [erased = ''] = await studio.emails();
  await studio.carryOut('takeOff', { who: { emails: [erased] } });
  await page.goto('about:blank');
  await studio.stop();
  for (const end of ['', '-wal', '-shm']) rmSync(home.database + end, { force: true });
  const [list = ''] = globSync('suppression-list-*', { cwd: home.backups });
  truncateSync(join(home.backups, list), 100);
  const [backup = ''] = globSync('*.db', { cwd: home.backups });
  renameSync(join(home.backups, backup), join(home.backups, backup.replace(/-[0-9a-f]{8}\.db/, '.db')));

  const next = await StudioProcess.start(home);
  await next.openIn(page);
  await openScreen(page, 'Care');
  await expect(page.getByText('nobody knows of which list: it is not deleted by itself')).toBeVisible();
  await page.getByRole('link', { name: 'Restore…' }).click();
  const plan = page.locator('.plan');
  await expect(plan).toContainText('These lists of people who left belong to it, and cannot be read:');
  await expect(plan.getByRole('listitem').filter({ hasText: list })).toContainText(': is damaged');
  await expect(plan).not.toContainText('No list of them was found');
  await expect(page.getByRole('button', { name: 'A list of people who left cannot be read' })).toBeDisabled();
  await expect(page.getByText(/^\.\/waitlist restore \S+ --without-those-who-left --yes$/)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  expect(await next.emails()).toEqual([]);
  await page.goto('about:blank');
  await next.stop();
});

test('who did what is in the log, and who was looked up where that is wanted', async ({ page, studio }) => {
  await studio.query('person', { email: 'nobody@example.com' });
  await studio.carryOut('backup', {});
  await openScreen(page, 'Care');
  const made = page.getByRole('listitem').filter({ hasText: 'made a backup' });
  await expect(made).toContainText('mai');
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toHaveCount(0);
  await page.getByLabel('Also who was looked up').check();
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toBeVisible();
});
