import { expect, it } from 'vitest';
import { drawingColours, palette } from '../src/content/palette.ts';
import { checkPalette, contrast } from './check-palette.ts';

it('the palette can be read in both schemes: every colour of text on every ground that it is seen on', () => {
  expect(checkPalette(palette)).toEqual([]);
});

it('names the colours that are too close to each other, and their contrast', () => {
  const pale = { ...palette, 'on-brand': '#ffffff', 'step-top': ['#000000', '#ffffff'] } as const;
  expect(checkPalette(pale)).toContain(
    'src/content/palette.ts: "on-brand" on "step-top" has a contrast of 1.00 in the dark scheme and needs 4.5.',
  );
});

it('at dusk the figure of the not-found page is not as dark as its ground', () => {
  const [light] = palette.dusk;
  const [, ink] = drawingColours.ink;
  expect(checkPalette({ ...palette, dusk: [light, ink] }).join()).toContain('"drawing-ink" on "dusk"');
});

it('in the dark a card is not as dark as the ground that it lies on', () => {
  const [light] = palette.card;
  const [, ground] = palette.stage;
  expect(checkPalette({ ...palette, card: [light, ground] }).join()).toContain('"card" on "stage"');
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
