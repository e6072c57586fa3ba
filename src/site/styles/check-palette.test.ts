import { expect, it } from 'vitest';
import { palette } from '../../content/palette.ts';
import { checkPalette, contrast } from './check-palette.ts';
import { WEEKS } from './tokens.ts';

it('the palette can be read in both schemes: every colour of text on every ground that it is seen on', () => {
  expect(checkPalette(palette, WEEKS)).toEqual({ unreadable: [], tooFaint: [] });
});

it('names the colours that are too close to each other, their contrast, and what to do', () => {
  const pale = { ...palette, 'on-jade': '#ffffff', 'terrace-top': ['#000000', '#ffffff'] } as const;
  expect(checkPalette(pale, 2).tooFaint).toContain(
    'src/content/palette.ts: titles of the weeks ("on-jade" on "terrace-2") have a contrast of 1.00 in the dark scheme and need 4.5: make the lighter of the two lighter, or the other darker.',
  );
});

it('names a value that is no colour', () => {
  expect(checkPalette({ ...palette, paper: ['white', '#0e1714'] }, 7).unreadable).toEqual([
    'src/content/palette.ts: "paper" is "white", which is no colour of the form #rrggbb.',
  ]);
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
