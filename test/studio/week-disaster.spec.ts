import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectSound, openScreen, test, type Page } from './fixtures.ts';
import { StudioProcess } from './studio-process.ts';

/** That the screen as it is now has no fault, and does not scroll sideways on a phone either. */
async function expectSoundEverywhere(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test.describe('một ngày mất danh sách', () => {
  test.use({ locale: 'vi-VN' });

  test('danh sách bị xóa khỏi máy được nhận ra và khôi phục từ bản sao lưu', async ({ page, studio }) => {
    await studio.apply('backup', {});
    const { home } = studio;
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
    await expectSoundEverywhere(page);
    await page.getByRole('link', { name: 'Khôi phục' }).click();
    // A time of day may have the same digits.
    const row = (people: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: people, exact: true }) });
    await expect(page.getByText(home.backups, { exact: true })).toBeVisible();

    // The encrypted one has its own command, with its own name.
    await row('12').getByRole('link', { name: 'Khôi phục…' }).click();
    await expect(page.getByRole('heading', { name: /^Trở về/ })).toBeFocused();
    await expect(page.getByText(/restore \S+-12-people\.db\.age --identity key\.txt$/)).toBeVisible();
    await expectSoundEverywhere(page);
    await row('12').getByRole('link', { name: 'Xóa…' }).click();
    await expect(page.getByRole('heading', { name: /^Xóa bản sao lưu lúc/ })).toBeFocused();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Xóa bản sao lưu này' }).click();
    await expect(row('12')).toHaveCount(0);

    await row('40').getByRole('link', { name: 'Khôi phục…' }).click();
    await expect(page.getByRole('heading', { name: /^Trở về/ })).toBeFocused();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Đưa 40 người trở lại' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Đã đưa 40 người trở lại' })).toBeVisible();
    expect(await next.emails()).toHaveLength(40);
    // No backup of the empty list came between.
    expect((await next.query('backups', {})).files.map((each) => each.name)).toEqual([name]);
    await openScreen(page, 'Tổng quan');
    await expect(page.getByRole('heading', { name: /^Ở đây có bản sao lưu/ })).toHaveCount(0);
    await page.goto('about:blank');
    await next.stop();
  });
});

test('who was looked up is in the log where that is wanted', async ({ page, studio }) => {
  await studio.query('person', { email: 'nobody@example.com' });
  await openScreen(page, 'Care');
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toHaveCount(0);
  await page.getByLabel('Also who was looked up').check();
  await expect(page.getByRole('listitem').filter({ hasText: 'looked up a person' })).toBeVisible();
  await expectSoundEverywhere(page);
});
