import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectSound, openScreen, saidOn, test } from './fixtures.ts';
import { StudioProcess } from './studio-process.ts';

test.describe('một ngày mất danh sách', () => {
  test.use({ locale: 'vi-VN' });

  test('danh sách bị xóa khỏi máy được nhận ra và khôi phục từ bản sao lưu', async ({ page, studio }) => {
    await studio.apply('backup', {});
    const { home } = studio;
    const [erased = ''] = await studio.emails();
    await studio.apply('erase', { emails: [erased] });
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
    await next.apply('takeOff', { text: 'nobody@new.example' });
    await expect(saidOn(page, 'Đã xóa 0 người')).toBeVisible();
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
    await expect(saidOn(page, 'Đã đưa 39 người trở lại')).toBeVisible();
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

test('who did what is in the log, and who was looked up where that is wanted', async ({ page, studio }) => {
  await studio.query('person', { email: 'nobody@example.com' });
  await studio.apply('backup', {});
  await openScreen(page, 'Care');
  const made = page.getByRole('listitem').filter({ hasText: 'made a backup' });
  await expect(made).toContainText('mai');
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toHaveCount(0);
  await page.getByLabel('Also who was looked up').check();
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toBeVisible();
});
