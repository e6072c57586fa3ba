import { launchOptions } from '../../browser.ts';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { OUTCOME_ANCHORS } from '../../../src/contract/submit-email.ts';
import {
  expect,
  formAt,
  openHydrated,
  raiseToast,
  renderEverything,
  stopTime,
  test,
  waitForFonts,
  type Page,
} from '../fixtures.ts';
import { brokenWords, smallTargets, troubledText } from './probes.ts';

/** The font size of the browser's own settings, twice the usual. Widths in media queries count in it as well: 40rem are 1280 px. */
const LETTERS = 32;
const WIDTHS = [320, 390, 768, 1280, 1920];
/** What comes and goes has one column at all of them, and the least room in the first. */
const NARROW = [320, 390];

const base = launchOptions();
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...base, args: [...(base.args ?? []), `--blink-settings=defaultFontSize=${LETTERS}`] },
});

for (const language of LANGUAGES)
  test(`/${language}: letters of twice the size are whole from 320 to 1920 px`, async ({ page, console }) => {
    console.allow(/Failed to load resource.*409/);
    await openHydrated(page, language);
    await waitForFonts(page);
    await renderEverything(page);
    await expect(page.locator('html')).toHaveCSS('font-size', `${LETTERS}px`);
    /** What a probe finds in each window, as the page is now. */
    const everywhere = async (what: string, probe: () => Promise<string[]>, widths = NARROW) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await probe(), `${what} at ${width} px`).toEqual([]);
      }
    };
    const wholeWords = (what: string, part: string) => everywhere(what, () => brokenWords(page, part));
    const wholePage = () => Promise.all([brokenWords(page), troubledText(page), groundlessWeeks(page)]);
    await everywhere('the page', async () => (await wholePage()).flat(), WIDTHS);

    const { form, field, button } = formAt(page, 'hero');
    await field.click();
    await page.keyboard.type('linh@gmial.com');
    await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(1);
    await wholeWords('help with typing', '.hero');
    await field.fill('linh@');
    await wholeWords('an address that is none', '.hero');

    // The dialog stays until it is closed.
    await stopTime(page);
    const toast = await raiseToast(page);
    await wholeWords('toast', '.toast');
    await everywhere('toast', () => smallTargets(page, '.toast'));
    await toast.getByRole('button').press('Enter');
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await wholeWords('dialog', 'dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await wholeWords('joined', '.hero');

    for (const anchor of Object.values(OUTCOME_ANCHORS)) {
      await page.evaluate((hash) => void (location.hash = hash), anchor);
      await wholeWords(anchor, `#${anchor}`);
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
