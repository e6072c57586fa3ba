import { launchOptions } from '../../browser.ts';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { OUTCOME_ANCHORS } from '../../../src/contract/submit-email.ts';
import {
  expect,
  failNextSubmission,
  formAt,
  freshEmail,
  openHydrated,
  renderEverything,
  stopTime,
  test,
  waitForFonts,
  type Page,
} from '../fixtures.ts';
import { brokenWords, smallTargets, troubledText } from './probes.ts';

/** The font size of the browser's own settings, twice the usual; widths in media queries count in it as well. */
const LETTERS = 32;

const base = launchOptions();
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...base, args: [...(base.args ?? []), `--blink-settings=defaultFontSize=${LETTERS}`] },
});

for (const language of LANGUAGES)
  for (const width of [320, 360, 390, 414, 1280])
    test(`/${language} at ${width} px: letters of twice the size break no word and are not cut off`, async ({
      page,
      console,
    }) => {
      console.allow(/Failed to load resource.*409/);
      await page.setViewportSize({ width, height: 844 });
      await openHydrated(page, language);
      await waitForFonts(page);
      await renderEverything(page);
      expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(
        LETTERS,
      );
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      expect.soft(await brokenWords(page), 'the page').toEqual([]);
      expect.soft(await troubledText(page), 'the page').toEqual([]);
      expect.soft(await groundlessWeeks(page), 'the journey').toEqual([]);

      const { form, field, button } = formAt(page, 'hero');
      await field.click();
      await page.keyboard.type('linh@gmial.com');
      await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(1);
      expect.soft(await brokenWords(page, '.hero'), 'help with typing').toEqual([]);
      await field.fill('linh@');
      expect.soft(await brokenWords(page, '.hero'), 'an address that is none').toEqual([]);

      // The dialog stays until it is closed.
      await stopTime(page);
      (await failNextSubmission(page))();
      await field.fill(freshEmail());
      await button.click();
      const toast = page.getByRole('alert');
      await expect(toast).toBeVisible();
      expect.soft(await brokenWords(page, '.toast'), 'toast').toEqual([]);
      expect.soft(await smallTargets(page, '.toast'), 'toast').toEqual([]);
      await toast.getByRole('button').press('Enter');
      await button.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect.soft(await brokenWords(page, 'dialog'), 'dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect.soft(await brokenWords(page, '.hero'), 'joined').toEqual([]);

      for (const anchor of Object.values(OUTCOME_ANCHORS)) {
        await page.evaluate((hash) => void (location.hash = hash), anchor);
        expect.soft(await brokenWords(page, `#${anchor}`), anchor).toEqual([]);
      }
    });

/** Weeks with words that are not on the ground which their colours are for. */
function groundlessWeeks(page: Page): Promise<string[]> {
  return page.locator('.week').evaluateAll((weeks) =>
    weeks
      .filter((week) => {
        const ground = week.querySelector('.terrace path')?.getBoundingClientRect();
        const words = week.querySelector('.week-text > span:not(.vh)')?.getBoundingClientRect();
        return !ground || !words || words.left < ground.left || words.bottom > ground.bottom;
      })
      .map(({ textContent }) => textContent),
  );
}
