import type { Page } from '../fixtures.ts';

/** A page in any browser, driven by Playwright, Puppeteer or WebDriver. */
interface Askable {
  evaluate<Answer>(question: () => Answer): Promise<Answer>;
}

/** Renders what is off the screen as well, for tests that measure all of the page at once. */
export function renderEverything(page: Askable): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * Questions about the layout of a page. Each runs inside the page, so it uses nothing from outside itself, and returns
 * sentences about what is wrong: an empty list when nothing is.
 */

/** Text that sticks out of the page, is cut off by a box, or lies on other text. */
export function troubledText(page: Askable): Promise<string[]> {
  return page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth;
    const wrong = new Set<string>();
    if (document.documentElement.scrollWidth > pageWidth) wrong.add('the page scrolls sideways');

    interface Line {
      text: string;
      holder: Element;
      box: DOMRect;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim();
      if (!holder || !text || holder.closest('.vh, .skip, [aria-hidden=true], script, noscript')) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text, holder, box });
    }

    for (const { text, holder, box } of lines) {
      const middle = box.top + box.height / 2;
      if (box.left < -1 || box.right > pageWidth + 1) wrong.add(`sticks out of the page: ${text}`);
      for (
        let around: Element | null = holder;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (hides(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1))
          wrong.add(`cut off at a side: ${text}`);
        // By its middle: the box of a line is higher than its letters.
        if (hides(overflowY) && (middle < frame.top || middle > frame.bottom)) wrong.add(`cut off: ${text}`);
      }
    }

    // The box of a line is about a quarter higher than its letters; what remains is ink.
    const ink = ({ box }: Line) => ({
      left: box.left + 1,
      right: box.right - 1,
      top: box.top + box.height * 0.22,
      bottom: box.bottom - box.height * 0.22,
    });
    const fixed = (element: Element) => element.closest('.bar, .toast, dialog');
    for (const [index, one] of lines.entries()) {
      const a = ink(one);
      for (const other of lines.slice(index + 1)) {
        if (fixed(one.holder) !== fixed(other.holder)) continue;
        const b = ink(other);
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          wrong.add(`"${one.text}" and "${other.text}" lie on one another`);
      }
    }
    return [...wrong];
  });
}

/** Headings that a picture lies over. */
export function coveredHeadings(page: Askable): Promise<string[]> {
  return page.evaluate(() => {
    const isCovered = (heading: Element) => {
      heading.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = new Range();
      range.selectNodeContents(heading);
      return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
        [left + 2, (left + right) / 2, right - 2].some((x) => {
          const shown = document.elementFromPoint(x, (top + bottom) / 2);
          return shown?.matches('img, svg, .initials') && !heading.contains(shown);
        }),
      );
    };
    return [...document.querySelectorAll('main :is(h1, h2, h3)')]
      .filter((heading) => heading.checkVisibility() && isCovered(heading))
      .map(({ textContent }) => textContent);
  });
}

/**
 * Words that a line's end breaks inside, that stick out of the window, or that a box cuts off: what large letters do in narrow
 * columns. After a hyphen, a dash, and the signs of an address a line may end.
 */
export function brokenWords(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const pageWidth = document.documentElement.clientWidth;
    const wrong = new Set<string>();
    if (document.documentElement.scrollWidth > pageWidth) wrong.add('the page scrolls sideways');
    const range = document.createRange();
    const root = document.querySelector(within) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      // The brand's name has its place out of sight where it has no room beside the mark.
      if (!holder || holder.closest('.vh, .skip, .brand, script, noscript')) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const place = holder.closest('section, footer, header, dialog, .toast')?.className ?? '';
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–—/@.]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        const [first] = boxes;
        if (!first) continue;
        if (boxes.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
          wrong.add(`${place}: broken: ${word}`);
        if (boxes.some(({ left, right }) => left < -1 || right > pageWidth + 1))
          wrong.add(`${place}: outside of the window: ${word}`);
        for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
          if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) continue;
          const frame = box.getBoundingClientRect();
          if (boxes.some(({ left, right }) => left < frame.left - 1 || right > frame.right + 1))
            wrong.add(`${place}: cut off: ${word}`);
        }
      }
    }
    return [...wrong];
  }, part);
}

/**
 * Controls whose target is smaller than a square of 44 pixels: what a finger hits in the square's middle and in the
 * middle of its sides must be the control. Links in running text are exempt (WCAG 2.5.8), as are elements nobody can reach.
 */
export function smallTargets(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const size = 44;
    const wrong: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      `${within} :is(a[href], button, input, label[for], label:has(input))`,
    );
    for (const control of controls) {
      if (control.matches('.vh, [type=hidden]') || control.closest('.skip, .vh, [inert]')) continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(control).display === 'inline' && control.closest('p, dd')) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      // A pixel less: neighbours that touch are rounded to whole pixels.
      const reach = size / 2 - 1;
      const missed = [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].filter(([dx = 0, dy = 0]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const label = hit?.closest('label');
        // A tap goes through the button of an empty form to its field, or to the label that leads there.
        const field = (label?.control ?? hit) as HTMLInputElement | null;
        const leadsIntoField =
          control.matches('button:disabled') &&
          field?.form === (control as HTMLButtonElement).form &&
          field.matches('input:enabled');
        const hits = [control.contains(hit), label?.contains(control), leadsIntoField];
        return !hit || !hits.includes(true);
      });
      const name = control.textContent.trim() || control.id || control.className;
      if (missed.length > 0)
        wrong.push(
          `${control.tagName.toLowerCase()} "${name}": ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
        );
    }
    return wrong;
  }, part);
}

/** Where the keyboard's focus is and whether it can be seen. */
export interface Stop {
  /** What has the focus, or `page` when nothing has. */
  name: string;
  /** Its place among all elements of the document. */
  order: number;
  /** Whether it, or the label or card that stands for it, carries an outline of at least 2 px. */
  ringed: boolean;
  /** Whether any part of it is seen: inside the window and under nothing else (WCAG 2.4.11). */
  seen: boolean;
}

export function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return { name: 'page', order: -1, ringed: true, seen: true };
    const label = focused.matches('.vh') ? (focused as HTMLInputElement).labels?.[0] : undefined;
    const bearer = label ?? focused;
    const ringed = [bearer, label?.parentElement ?? bearer].some((each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/rgba\(.*, 0\)/.test(outlineColor);
    });
    const box = bearer.getBoundingClientRect();
    const parts = [0.05, 0.5, 0.95];
    const seen = parts.some((across) =>
      parts.some((down) => {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return hit !== null && (bearer.contains(hit) || hit.contains(bearer)) && hit !== document.body;
      }),
    );
    const name = focused.getAttribute('aria-label') ?? (bearer.textContent.trim() || focused.id);
    return { name, order: [...document.querySelectorAll('*')].indexOf(focused), ringed, seen };
  });
}

/** Elements that an animation, a transition or a scroll-driven effect is moving now. */
export function movingElements(page: Askable): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 60) ?? '') : '?',
      ),
  );
}

/** Words whose colour has less than 4.5 : 1 against the ground they are set on (WCAG 1.4.3). */
export function faintText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = ([r = 0, g = 0, b = 0]: number[]) => {
      const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    const groundOf = (element: Element | null): number[] => {
      for (let each = element; each; each = each.parentElement) {
        const ground = channels(getComputedStyle(each).backgroundColor);
        if ((ground[3] ?? 1) > 0.5) return ground;
      }
      return [255, 255, 255];
    };
    const faint: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim();
      if (!holder || !text || holder.closest('.vh, script, noscript, :disabled')) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const [one, other] = [channels(getComputedStyle(holder).color), groundOf(holder)].map(luminance);
      const ratio = (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
      if (ratio < 4.5) faint.push(`${ratio.toFixed(1)}: ${text}`);
    }
    return faint;
  });
}
