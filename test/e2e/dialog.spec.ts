import { readFileSync } from 'node:fs';
import { expect, openHydrated, signUp, test, type Page } from './fixtures.ts';
import { SECOND } from '../languages.ts';

declare global {
  interface Window {
    /** Where the dialog's disc has begun, once it has: its middle and its width. */
    begun?: { x: number; y: number; width: number };
  }
}

/** Stops the disc at the beginning of its way. */
const stopDisc = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (window.begun || !(target instanceof HTMLElement) || !target.matches('dialog .emoji')) return;
      // Anew, and paused: on a busy machine it is over by now.
      target.style.animation = 'none';
      target.getBoundingClientRect();
      target.style.animation = '';
      target.style.animationPlayState = 'paused';
      const { left, top, width, height } = target.getBoundingClientRect();
      window.begun = { x: left + width / 2, y: top + height / 2, width };
    });
  });

const begun = (page: Page) => page.waitForFunction(() => window.begun).then((handle) => handle.jsonValue());

test(
  'the disc of the dialog begins as the sun of the first screen',
  { tag: '@both-windows' },
  async ({ page }) => {
    const drawing = page.locator('.hero-picture img');
    await stopDisc(page);
    await openHydrated(page, SECOND);
    test.skip(!(await drawing.getAttribute('src'))?.endsWith('.svg'), 'a photograph has no sun');
    const hero = readFileSync('src/site/pictures/hero.svg', 'utf8');
    const [left = 0, top = 0, width = 1] = (/viewBox="([^"]+)"/.exec(hero)?.[1] ?? '').split(' ').map(Number);
    const [x = 0, y = 0, radius = 0] = (
      /<circle class="accent" cx="(\d+)" cy="(\d+)" r="(\d+)"/.exec(hero)?.slice(1) ?? []
    ).map(Number);
    await signUp(page);
    const start = await begun(page);
    const box = await drawing.boundingBox();
    expect(box).not.toBeNull();
    const unit = (box?.width ?? 0) / width;
    expect(Math.abs((box?.x ?? 0) + (x - left) * unit - (start?.x ?? 0))).toBeLessThan(2);
    expect(Math.abs((box?.y ?? 0) + (y - top) * unit - (start?.y ?? 0))).toBeLessThan(2);
    expect(Math.abs(2 * radius * unit - (start?.width ?? 0))).toBeLessThan(2);
  },
);

test('after the second form it begins on the sun behind that', async ({ page }) => {
  await stopDisc(page);
  await openHydrated(page, SECOND, '#cta');
  await signUp(page, 'cta');
  const start = await begun(page);
  const box = await page.locator('.cta-form').boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (start?.x ?? 0))).toBeLessThan(2);
  // It is wider than the window: where in it the disc was, nobody sees, and the page may still be scrolling.
  expect(start?.y).toBeGreaterThan(box?.y ?? Infinity);
  expect(start?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
});

test('twelve pieces fly, and none is left after 2.4 seconds', async ({ page }) => {
  await openHydrated(page, SECOND);
  const dialog = await signUp(page);
  const pieces = await dialog.locator('.confetti i').evaluateAll((elements) =>
    elements.map((element) => {
      const [animation] = element.getAnimations();
      const end = Number(animation?.effect?.getComputedTiming().endTime);
      if (animation) animation.currentTime = end;
      return { end, opacity: getComputedStyle(element).opacity };
    }),
  );
  expect(pieces).toHaveLength(12);
  for (const { end, opacity } of pieces) {
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(2400);
    expect(opacity).toBe('0');
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the twelve lie still around the disc, in the dialog', async ({ page }) => {
    await openHydrated(page, SECOND);
    const dialog = await signUp(page);
    const disc = await dialog.locator('.emoji').boundingBox();
    const pieces = dialog.locator('.confetti i');
    await expect(pieces).toHaveCount(12);
    for (const piece of await pieces.all()) {
      await expect(piece).toBeInViewport({ ratio: 0.5 });
      const box = await piece.boundingBox();
      const [across, down] = [
        (box?.x ?? 0) + (box?.width ?? 0) / 2 - (disc?.x ?? 0) - (disc?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2 - (disc?.y ?? 0) - (disc?.height ?? 0) / 2,
      ];
      expect(Math.hypot(across, down)).toBeGreaterThan((disc?.width ?? 0) / 2);
    }
  });
});
