import { SUBMIT_EMAIL_PATH } from '../../../src/contract/submit-email.ts';
import { expect, formAt, freshEmail, openHydrated, test, type Page } from '../fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../../languages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses the mouse button on an element and releases it beside the element. */
async function pressAndReleaseBeside(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} has no box`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 60);
  await page.mouse.up();
}

test('a release beside a control cancels the press', { tag: '@both-windows' }, async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SUBMIT_EMAIL_PATH)) sent += 1;
  });
  await openHydrated(page, FIRST);
  await formAt(page, 'cta').field.fill(freshEmail());
  await pressAndReleaseBeside(page, '.cta .signup .btn');
  if (IS_MULTILINGUAL) await pressAndReleaseBeside(page, `.lang a[hreflang=${SECOND}]`);
  await pressAndReleaseBeside(page, '.idea-finder .chip:last-of-type');
  await expect(page.locator('.idea-finder [type=radio]').first()).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', FIRST);
  await expect(formAt(page, 'cta').form).not.toHaveAttribute('aria-busy');
  expect(sent).toBe(0);
});

test('no control needs dragging, drawing, shaking or tilting', async ({ page }) => {
  await page.addInitScript(() => {
    const listened = ((window as { listened?: Set<string> }).listened = new Set<string>());
    const listen: EventTarget['addEventListener'] = Reflect.get(EventTarget.prototype, 'addEventListener');
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given) {
      // React listens at its root to every kind of event there is.
      if (!(this instanceof Element && this.id === 'root')) listened.add(given[0]);
      listen.apply(this, given);
    };
  });
  await openHydrated(page, SECOND);
  await page.locator('.chat').scrollIntoViewIfNeeded();
  const listened = await page.evaluate(() => [...((window as { listened?: Set<string> }).listened ?? [])]);
  expect(listened).toContain('pointerdown');
  const moved = /drag|touchmove|gesture|devicemotion|deviceorientation/;
  expect(listened.filter((type) => moved.test(type))).toEqual([]);
  expect(await page.locator('[draggable=true], [type=range], canvas').count()).toBe(0);
});
