import {
  expect,
  formAt,
  freshEmail,
  openHydrated,
  raiseToast,
  signUp,
  stopTime,
  test,
  TRANSLATIONS,
  type Page,
  failNextSubmission,
} from '../fixtures.ts';
import { currentStop, faintText, movingElements } from './probes.ts';
import { programme } from '../../../src/content/programme.ts';
import { FIRST, IS_MULTILINGUAL } from '../../languages.ts';

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('leaves nothing on the page that moves, whatever happens to the form', async ({ page, console }) => {
    console.allow(/Failed to load resource.*409/);
    await openHydrated(page, FIRST);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    for (const part of ['.hero', '.intro', '.tools', '.chat', '.climb', '#cta']) {
      await page.locator(part).scrollIntoViewIfNeeded();
      expect(await movingElements(page), part).toEqual([]);
    }
    await expect(page.locator('.chat')).toContainText(TRANSLATIONS[FIRST].scenes.mentorChat.answer);
    await expect(page.locator('.chat > .said-mentor')).toHaveCSS('opacity', '1');

    const { form, field, button } = formAt(page, 'cta');
    const release = await failNextSubmission(page);
    await field.fill(freshEmail());
    await button.click();
    await expect(form).toHaveAttribute('aria-busy', 'true');
    expect(await movingElements(page), 'submitting').toEqual([]);
    release();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await movingElements(page), 'toast').toEqual([]);
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await movingElements(page), 'dialog').toEqual([]);
  });
});

test('without that wish the page does move', async ({ page }) => {
  await openHydrated(page, FIRST);
  await page.locator('.climb').scrollIntoViewIfNeeded();
  expect(await movingElements(page)).not.toEqual([]);
});

test('nothing that moves by itself goes on for longer than five seconds', async ({ page }) => {
  await openHydrated(page, FIRST);
  const chat = page.locator('.chat');
  const answer = chat.locator('> .said-mentor');
  // Near, and not seen yet: it waits to be.
  await chat.evaluate((scene) =>
    scrollBy({ top: scene.getBoundingClientRect().top - innerHeight - 100, behavior: 'instant' }),
  );
  await expect(answer).toHaveCSS('opacity', '0');
  await chat.scrollIntoViewIfNeeded();
  await expect(chat).not.toHaveClass(/unseen/);
  for (const part of [answer, chat.locator('.replies')]) {
    const seconds = await part.evaluate((element) => {
      const { transitionDelay, transitionDuration } = getComputedStyle(element);
      return parseFloat(transitionDelay) + parseFloat(transitionDuration);
    });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
    await expect(part).toHaveCSS('opacity', '1');
  }

  await signUp(page, 'cta');
  // What follows the scrolling moves only while the visitor does.
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5000)
      .map((animation) => (animation as CSSAnimation).animationName),
  );
  expect(lasting).toEqual([]);
});

test('pointing at something shows nothing that was not there before', async ({ page }) => {
  // The mentor answers when the question comes into view, whoever points where.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, FIRST);
  const shown = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        ).length,
    );
  for (const target of await page.locator('a, button, .chip, .prompt-card, .cards > li, .week').all()) {
    if (!(await target.isVisible()) || (await target.getAttribute('class')) === 'skip') continue;
    await target.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    const before = await shown();
    const box = await target.boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    expect(await shown(), `pointing at ${await target.textContent()}`).toBe(before);
  }
  expect(await page.locator('[title]').count(), 'tooltips').toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours, ${colorScheme}: edges, choices, focus and text differ`, async ({ page, console }) => {
    console.allow(/Failed to load resource.*409/);
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await openHydrated(page, FIRST);
    await stopTime(page);
    const { field, button, error } = formAt(page, 'hero');
    await field.fill('linh@');
    await expect(error).toBeVisible();
    expect(await faintText(page)).toEqual([]);
    const edged =
      '.btn, .chip, .copy, .signup [type=email], .scene, .said, .idea-finder li, .sun-number, .start-here, .week, .when, .cards > li, .evenings dd';
    expect(await edgeless(page, edged)).toEqual([]);

    // What the browser paints behind the figures of the date would cover the rules above and below them.
    const covered = await page.locator('.news-date').evaluate((date) => {
      const { top, bottom } = date.getBoundingClientRect();
      const figures = document.createRange();
      figures.selectNodeContents(date.querySelector('time') as Element);
      return [...figures.getClientRects()].filter((box) => box.top < top + 1 || box.bottom > bottom - 1);
    });
    expect(covered).toEqual([]);

    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const ground = (selector: string) => page.locator(selector).first().evaluate(background);
    if (IS_MULTILINGUAL)
      expect(await ground('.lang [aria-current]')).not.toBe(await ground('.lang a:not([aria-current])'));
    expect(await ground('.idea-finder .chip')).not.toBe(await ground('.idea-finder .chip ~ .chip'));
    expect(await ground('.replies .chip')).not.toBe(await ground('.replies .chip ~ .chip'));

    // Two evenings of the week that are not free, and what its other days hold.
    if (programme.cards.includes('evenings'))
      expect(await ground('.evenings u')).not.toBe(await ground('.evenings b'));

    await field.focus();
    expect((await currentStop(page)).ringed).toBe(true);

    await raiseToast(page);
    expect(await edgeless(page, '.toast')).toEqual([]);
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await edgeless(page, 'dialog, dialog .btn')).toEqual([]);
    expect(await faintText(page), 'dialog').toEqual([]);
  });
}

/** Elements without a border or an outline that can be seen. */
function edgeless(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements: Element[]) =>
    elements
      .filter((element) => {
        const style = getComputedStyle(element);
        const drawn = (line: 'outline' | 'border-top') =>
          style.getPropertyValue(`${line}-style`) !== 'none' &&
          parseFloat(style.getPropertyValue(`${line}-width`)) >= 1 &&
          !/rgba\(.*, 0\)/.test(style.getPropertyValue(`${line}-color`));
        return !drawn('outline') && !drawn('border-top');
      })
      .map(({ id, classList }) => id || classList.value),
  );
}
