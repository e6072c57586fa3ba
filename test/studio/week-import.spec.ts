import type { Locator, Page } from '@playwright/test';
import { vi } from '../../src/studio/page/texts/vi.ts';
import { SPEAKS_VIETNAMESE } from '../languages.ts';
import { expect, expectSound, pressOn, REFUSED, saidOn, test } from './fixtures.ts';

const { exchange, people, problems, titles, buttons } = vi;
const filled = (sentence: string | readonly string[], number: number) =>
  String(sentence).replace('{number}', String(number));

test.use({ locale: 'vi-VN' });
test.skip(!SPEAKS_VIETNAMESE, 'the page does not speak Vietnamese');

const hand = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** The boxes of a column. */
const valuesOf = (page: Page, heading: string): Locator =>
  page.locator('details').filter({ has: page.locator('summary b', { hasText: heading }) });

const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('combobox', { name: question }).selectOption(answer);

/** Adds so many people, and sees that they are added. */
async function addThem(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: filled(titles.importPeople, number) })).toBeVisible();
  await expectSound(page);
  await pressOn(page, filled(buttons.importPeople, number));
  await expect(saidOn(page, filled(vi.did.importPeople, number))).toBeVisible();
}

test('a form in Vietnamese comes in by what is ticked, is seen, and is taken back', async ({
  page,
  studio,
  console,
}) => {
  console.allow(REFUSED);
  const before = await studio.emails();
  const [listed = ''] = before;
  const [agrees, channel] = ['Bạn có đồng ý nhận email không?', 'Bạn muốn nhận tin qua kênh nào?'];
  const form = [
    `Dấu thời gian,Địa chỉ email,Họ và tên,${agrees},${channel}`,
    '2026/11/03 8:30:15 SA GMT+7,an@form.example,An,Có,Email',
    '2026/11/03 3:00:00 CH GMT+7,binh@form.example,Bình,Để sau,Zalo',
    '2026/11/04 9:00:00 SA GMT+7,- Chi: chi@form.example,Chi,"Có, mình đồng ý",Email',
    '2026/11/04 9:05:00 SA GMT+7,dung@form.example,Dũng,K,Email',
    `2026/11/04 9:06:00 SA GMT+7,${listed},Em,có ,Zalo`,
  ].join('\n');
  await page.goto('/in-and-out');
  // A file that cannot be read has its sentence, and no questions below it.
  for (const [content, sentence] of [
    ['', problems.emptyFile],
    [Buffer.from('\u0089PNG', 'latin1'), problems.notText],
  ] as const) {
    await hand(page, 'trong.csv', content);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await pressOn(page, exchange.another);
  }
  await hand(page, 'hoi-cho.csv', form);

  // Nothing is ticked, and nobody comes in by that.
  await expect(page.getByRole('heading', { name: problems.mayWrite })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Thêm/ })).toHaveCount(0);
  await expectSound(page);
  await valuesOf(page, agrees).getByLabel('Có · 2', { exact: true }).check();
  await valuesOf(page, agrees)
    .getByLabel(/^Có, mình đồng ý/)
    .check();
  await choose(page, exchange.whichLanguage, 'vi');
  await page.getByLabel(exchange.agreedSuchAs).fill('hoi-cho-2026');
  await expect(page.locator('.sum')).toContainText('“Để sau” 1');
  await addThem(page, 2);
  await expect(page.getByRole('listitem').filter({ hasText: 'hoi-cho.csv' })).toContainText('2 người');
  await expectSound(page);

  await page.getByRole('listitem').filter({ hasText: 'hoi-cho.csv' }).getByRole('link').click();
  await expect(page.locator('[data-email]')).toHaveText(['chi@form.example', 'an@form.example']);
  await page.getByRole('link', { name: people.fromImport }).click();
  await expect(page.locator('[data-email]')).toHaveCount(42);
  await page.goto('/in-and-out');
  await pressOn(page, exchange.takeBack);
  await expect(page.getByRole('heading', { name: filled(titles.takeBack, 2) })).toBeFocused();
  await pressOn(page, filled(buttons.takeBack, 2));
  await expect(saidOn(page, 'Đã rút 2 người')).toBeVisible();
  expect(await studio.emails()).toEqual(before);
});

test('a spreadsheet, contacts, a mailing service and a chat each come in on one screen', async ({
  page,
  studio,
}) => {
  const before = await studio.emails();
  await page.goto('/in-and-out');

  // Excel in Vietnamese: semicolons, a title above, days whose order nothing shows.
  await hand(
    page,
    'danh-sach.csv',
    'Danh sách hội chợ;;\n;;\nEmail;Đồng ý;Ngày\nan@bang.example;x;3/4/2026\nbinh@bang.example;;4/4/2026\n',
  );
  await valuesOf(page, 'Đồng ý').getByLabel('x · 1').check();
  await choose(page, '“3/4/2026” là', 'dmy');
  await choose(page, exchange.whichLanguage, 'vi');
  await addThem(page, 1);

  // Contacts: two columns of addresses, and none says who agreed.
  await hand(
    page,
    'danh-ba.csv',
    'First Name,E-mail 1 - Value,E-mail 2 - Value\nChi,chi@nha.example,chi@lam.example\nDu,du@nha.example,du@lam.example\n',
  );
  await choose(page, exchange.whichColumn, 'E-mail 1 - Value');
  await choose(page, exchange.whichLanguage, 'vi');
  await page.getByText(exchange.mayWrite.none).click();
  await page.getByLabel(filled(exchange.mayWrite.all, 2)).check();
  await expect(page.getByRole('heading', { name: problems.consent })).toBeVisible();
  await page.getByLabel(exchange.agreedSuchAs).fill('danh-ba-2026');
  await expect(page.locator('.sum')).toContainText(vi.sum.otherColumn);
  await addThem(page, 2);

  // A mailing service: who is subscribed, and has not left.
  await hand(
    page,
    'dich-vu.csv',
    'Email,Status,Unsubscribed at\nem@thu.example,subscribed,\ngia@thu.example,subscribed,2026-02-01 10:00:00\nha@thu.example,bounced,\n',
  );
  await valuesOf(page, 'Status').getByLabel('subscribed · 2').check();
  await page.locator('summary', { hasText: 'Unsubscribed at' }).click();
  await valuesOf(page, 'Unsubscribed at').getByLabel(`${exchange.empty} · 2`).check();
  await choose(page, exchange.whenJoined, 'none');
  await choose(page, exchange.whichLanguage, 'vi');
  await addThem(page, 1);

  // Lines of a chat, pasted.
  await page
    .getByLabel(exchange.paste)
    .fill('[15:24, 20/11/2025] Đỗ Ngọc: cho em đăng ký ngoc@chat.example ạ\n[15:30, 20/11/2025] Lê: lê đây');
  await pressOn(page, exchange.look);
  await choose(page, exchange.whichLanguage, 'vi');
  await page.getByText(exchange.mayWrite.none).click();
  await page.getByLabel(filled(exchange.mayWrite.all, 2)).check();
  await page.getByLabel(exchange.agreedSuchAs).fill('zalo-2025');
  await addThem(page, 1);

  const after = await studio.emails();
  expect(after.filter((email) => !before.includes(email)).sort()).toEqual([
    'an@bang.example',
    'chi@nha.example',
    'du@nha.example',
    'em@thu.example',
    'ngoc@chat.example',
  ]);
});

test('only who is ticked is taken off', async ({ page, studio }) => {
  const [bounced = '', stays = '', other = ''] = await studio.emails();
  await page.goto('/in-and-out/off');
  await hand(
    page,
    'tra-lai.csv',
    `Email,Status\n${bounced},Bounced\n${stays},Subscribed\nla@khac.example,Bounced\n`,
  );
  await expect(page.getByRole('heading', { name: problems.leaving })).toBeVisible();
  await valuesOf(page, 'Status').getByLabel('Bounced · 2').check();
  await expect(page.getByRole('listitem').filter({ hasText: bounced })).toBeVisible();
  await expectSound(page);
  await pressOn(page, filled(buttons.erase, 1));
  await expect(saidOn(page, filled(vi.did.erase, 1))).toBeVisible();
  await page.getByLabel(exchange.paste).fill(`bỏ em ${other} ạ`);
  await pressOn(page, exchange.look);
  await pressOn(page, filled(buttons.erase, 1));
  await expect(page.getByLabel(exchange.paste)).toBeVisible();
  const after = await studio.emails();
  expect(after).toContain(stays);
  expect(after).not.toContain(bounced);
  expect(after).not.toContain(other);
});
