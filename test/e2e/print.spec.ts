import type { Page } from '@playwright/test';
import { programme } from '../../src/content/programme.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test } from './fixtures.ts';

/** Where the links of a printed page lead, by sheet of A4. */
async function printedLinks(page: Page): Promise<string[][]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, name, content = '']) => [name, content]),
  );
  return [...objects.values()]
    .filter((content) => /\/Type \/Page\b(?!s)/.test(content))
    .map((sheet) =>
      [...sheet.matchAll(/(\d+) 0 R/g)].flatMap(
        ([, name]) => /\/URI \((.*?)\)/.exec(objects.get(name) ?? '')?.[1] ?? [],
      ),
    );
}

for (const language of LANGUAGES)
  test(`/${language} on paper: six sheets at most, whose they are above all, and the footer whole`, async ({
    page,
  }) => {
    await page.goto(`/${language}`);
    const sheets = await printedLinks(page);
    expect(sheets.length).toBeLessThanOrEqual(6);
    const ofFooter = [expect.stringMatching(/^tel:/), ...programme.social.map(({ link }) => link)];
    expect(sheets.at(-1)).toEqual(expect.arrayContaining(ofFooter));

    await page.emulateMedia({ media: 'print' });
    const head = page.locator('.brand');
    await expect(head.locator('.mark')).toBeVisible();
    const { top, address } = await head.evaluate((brand) => ({
      top: brand.getBoundingClientRect().top,
      address: getComputedStyle(brand, '::after').content,
    }));
    expect(top).toBeLessThan(50);
    expect(address).toBe(`"${programme.origin}"`);
    await expect(page.locator('.boxes')).toHaveCSS('break-inside', 'avoid');
  });
