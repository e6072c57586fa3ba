import { expect, it } from 'vitest';
import { canBeInPage, checkMarks, cleanMark } from './marks.ts';

it('the marks of the page are shapes in their own colours or those of the palette', () => {
  expect(checkMarks()).toEqual([]);
});

it('a mark loses what its program has left in it, and keeps what its root says about its shapes', () => {
  const drawn = `<?xml version="1.0"?><!-- Some Program 1.2 --><svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 80 40" fill="none">
    <metadata>who</metadata><path style="stroke:currentColor" d="M 10 10 L 20 20"/></svg>`;
  expect(cleanMark(drawn)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 80 40"><path stroke="currentColor" d="m10 10 10 10"/></svg>',
  );
});

it.each([
  '<svg width="4"/>',
  '<svg viewBox="0 0 4 4"><text>A</text></svg>',
  '<svg viewBox="0 0 4 4"><image href="a.png"/></svg>',
])('a mark without a viewBox, with text or with a picture cannot be in the page: %s', (svg) => {
  expect(canBeInPage(svg)).toBe(false);
});
