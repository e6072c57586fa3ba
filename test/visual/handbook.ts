import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../../build/paths.ts';
import { en } from '../../src/studio/page/texts/en.ts';
import { vi } from '../../src/studio/page/texts/vi.ts';
import { StudioHome, StudioProcess } from '../studio/studio-process.ts';

const FOLDER = path.join(ROOT, 'docs/pictures');
const LANGUAGES = { en: { locale: 'en-GB', t: en }, vi: { locale: 'vi-VN', t: vi } };
const PEOPLE = 2431;

/** Takes the pictures of the organiser's handbook: the studio on a list of invented people, in both its languages. */
export async function takeHandbookPictures(browser: Browser): Promise<void> {
  const home = await StudioHome.create(PEOPLE);
  cpSync(path.join(ROOT, 'mail'), home.mail, { recursive: true });
  const studio = await StudioProcess.start(home, { PUBLIC_ORIGIN: 'https://them.example' });
  try {
    for (const [language, { locale, t }] of Object.entries(LANGUAGES)) {
      const context = await browser.newContext({ locale, viewport: { width: 1280, height: 860 } });
      // Nothing is in progress; asking for that again and again would keep the network from being idle.
      await context.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
      const page = await context.newPage();
      await studio.openIn(page);
      const take = async (name: string, height = 860) => {
        await page.setViewportSize({ width: 1280, height });
        await page.waitForLoadState('networkidle');
        const picture = await page.screenshot();
        await sharp(picture)
          .png({ palette: true, quality: 90 })
          .toFile(path.join(FOLDER, `studio-${name}-${language}.png`));
      };
      await take('overview');
      await page.goto(`${studio.origin}/people`);
      await page.getByRole('row').getByRole('link').first().click();
      await take('people');
      await page.goto(`${studio.origin}/messages/applications-open`);
      await take('messages');
      await page.goto(`${studio.origin}/in-and-out`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'fair-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(importedFile()) });
      await page.getByRole('checkbox', { name: /^Có / }).check();
      await page.getByLabel(t.exchange.agreedSuchAs).fill('hoi-cho-2026');
      await page.getByLabel(t.exchange.whichLanguage).selectOption('vi');
      await page.locator('.sum').waitFor();
      await take('import', 1360);
      await page.goto(`${studio.origin}/going-live`);
      await page.getByRole('checkbox', { name: 'cong-bac' }).check();
      await take('going-live', 1300);
      await context.close();
    }
  } finally {
    await studio.remove();
  }
}

/** What a form at a fair might hand out. */
function importedFile(): string {
  const rows = Array.from(
    { length: 84 },
    (_, index) =>
      `fair.guest${index}@hopthu.example,${(index % 27) + 1}/10/2026,${index % 9 === 4 ? 'Không' : 'Có'}`,
  );
  const headings = 'Email,Ngày đăng ký,Bạn có muốn nhận thư không?';
  return [headings, ...rows, 'no address,28/10/2026,Có'].join('\n');
}
