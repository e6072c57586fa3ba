import { vi } from '../../src/studio/page/texts/vi.ts';
import { SPEAKS_VIETNAMESE } from '../languages.ts';
import { expect, expectSound, pressOn, REFUSED, saidOn, test } from './fixtures.ts';

const { exchange, columns, people, person, titles, buttons } = vi;
const filled = (sentence: string | readonly string[], number: number) =>
  String(sentence).replace('{number}', String(number));

test.use({ locale: 'vi-VN' });

test('a form in Vietnamese comes in, is seen, and is taken back', async ({ page, studio, console }) => {
  console.allow(REFUSED);
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
  const sum = page.locator('.sum');
  const hand = (content: string | Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hoi-cho.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.goto('/in-and-out');
  // A file that cannot be read has its sentence, and no questions below it.
  for (const [content, sentence] of [
    ['', vi.problems.emptyFile],
    [Buffer.from('\u0089PNG', 'latin1'), vi.problems.notText],
  ] as const) {
    await hand(content);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await pressOn(page, exchange.another);
  }
  await hand(form);

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

  await expect(page.getByRole('heading', { name: filled(titles.importPeople, 2) })).toBeVisible();
  await expect(sum).toContainText(`dòng 3: “${agrees}: Không”`);
  await expect(page.getByRole('row').filter({ hasText: 'chi@form.example' })).toContainText('hoi-cho-2026');
  await expectSound(page);
  await pressOn(page, filled(exchange.leaving, 1));
  await expect(page.getByRole('heading', { name: listed })).toBeFocused();
  await pressOn(page, person.keep);
  await pressOn(page, filled(buttons.importPeople, 2));
  await expect(saidOn(page, 'Đã thêm 2 người')).toBeVisible();
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
