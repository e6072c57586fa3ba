import { vi } from '../../src/studio/page/texts/vi.ts';
import { SPEAKS_VIETNAMESE } from '../languages.ts';
import { expect, expectSound, test, type Page } from './fixtures.ts';

const { exchange, columns, people, person } = vi;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const filled = (sentence: string | readonly string[], number: number) =>
  String(sentence).replace('{number}', String(number));

test.use({ locale: 'vi-VN' });

test('a form in Vietnamese comes in with its questions answered, is seen, and is taken back', async ({
  page,
  studio,
}) => {
  test.skip(!SPEAKS_VIETNAMESE, 'the page does not speak Vietnamese');
  const before = await studio.emails();
  const [listed = ''] = before;
  const [agrees, team] = ['Bạn có đồng ý nhận thư không?', 'Bạn có đội chưa?'];
  const form = [
    `Dấu thời gian,Địa chỉ email,${agrees},${team}`,
    '3/4/2026 8:30:15,an@form.example,Có,Chưa',
    '4/4/2026 8:31:00,binh@form.example,Không,Có',
    '5/4/2026 9:00:00,- Chi: chi@form.example,"Có, mình đồng ý",Có',
    `5/4/2026 9:05:00,${listed},Không,Có`,
  ].join('\n');
  const buffer = Buffer.from(form);
  const sum = page.locator('.sum');
  await page.goto('/in-and-out');
  await page.locator('input[type=file]').setInputFiles({ name: 'hoi-cho.csv', mimeType: 'text/csv', buffer });

  await expect(page.getByRole('alert')).toContainText(team);
  await expect(page.getByRole('combobox', { name: columns.language })).toHaveValue('vi');
  await expect(page.getByText('Dòng 1 có “Dấu thời gian”.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([exchange.assumed, exchange.columns]);
  await expectSound(page);
  await page.getByLabel(`${team}: ${exchange.onList}`).selectOption('none');
  await expect(page.getByRole('alert')).toContainText('3/4');
  await page.getByLabel(exchange.dates).selectOption('dmy');
  await page.getByLabel(person.consent).fill('hoi-cho-2026');
  await page.getByLabel(person.consent).press('Enter');

  await expect(page.getByRole('heading', { name: filled(exchange.planTitle, 2) })).toBeVisible();
  await expect(sum).toContainText(`dòng 3: “${agrees}: Không”`);
  await expect(page.getByRole('row').filter({ hasText: 'chi@form.example' })).toContainText('hoi-cho-2026');
  await expectSound(page);
  await button(page, filled(exchange.leaving, 1));
  await expect(page.getByRole('heading', { name: listed })).toBeFocused();
  await expectSound(page);
  await button(page, person.keep);
  await button(page, filled(exchange.add, 2));
  await expect(page.getByRole('status').filter({ hasText: 'Đã thêm 2 người' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'hoi-cho.csv' })).toContainText('2 người');
  await expectSound(page);

  await page.getByRole('listitem').filter({ hasText: 'hoi-cho.csv' }).getByRole('link').click();
  await expect(page.locator('[data-email]')).toHaveText(['chi@form.example', 'an@form.example']);
  await expectSound(page);
  await page.getByRole('link', { name: people.fromImport }).click();
  await expect(page.locator('[data-email]')).toHaveCount(42);
  await page.goto('/in-and-out');
  await button(page, exchange.takeBack);
  await expect(page.getByRole('heading', { name: filled(exchange.backTitle, 2) })).toBeFocused();
  await expectSound(page);
  await button(page, filled(exchange.back, 2));
  await expect(page.getByRole('status').filter({ hasText: 'Đã rút 2 người' })).toBeVisible();
  expect(await studio.emails()).toEqual(before);
});

test('a file that cannot be read has its sentence, and no questions below it', async ({ page, console }) => {
  console.allow(/status of 4\d\d/);
  await page.goto('/in-and-out');
  for (const [content, sentence] of [
    ['', vi.problems.emptyFile],
    ['\u0089PNG', vi.problems.notText],
  ] as const) {
    const buffer = Buffer.from(content, 'latin1');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expectSound(page);
    await button(page, exchange.another);
  }
});

test('an address column is chosen, and a list of people who joined is looked at twice before they go off', async ({
  page,
  studio,
  console,
}) => {
  console.allow(/status of 4\d\d/);
  const [one = '', ...others] = await studio.emails();
  const buffer = Buffer.from(`Liên hệ,Khác,Ngày đăng ký\n${one},x,2026-04-03\nkhông có,y,2026-04-03\n`);
  await page.goto('/in-and-out/off');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('alert')).toContainText(vi.problems.noEmail);
  await expectSound(page);
  await page.getByLabel(exchange.addressColumn).selectOption('Liên hệ');
  await expect(page.locator('.sum')).toContainText('dòng 3: “không có”');
  await expect(page.getByRole('button', { name: vi.problems.secondLook })).toHaveAttribute('aria-disabled');
  await expectSound(page);
  await page.getByLabel(exchange.sure).check();
  await button(page, filled(person.erase, 1));
  await expect.poll(() => studio.emails()).toEqual(others);
});
