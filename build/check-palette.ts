import type { Palette } from '../src/content/palette.ts';
import { channels, deriveColours, type ColourName } from '../src/site/styles/colours.ts';

type Pair = readonly [colour: ColourName, grounds: readonly ColourName[], least: number];

/** Grounds of running text. */
const GROUNDS = ['paper', 'sand', 'mist', 'sky', 'dusk', 'card', 'stage', 'stage-accent'] as const;

/**
 * What is seen together on the page, and the contrast that it needs (WCAG 2.2): 7 for what is read at length (1.4.6),
 * 4.5 for other text (1.4.3), 3 for large text and for what is no text but must be seen (1.4.11).
 */
const PAIRS: readonly Pair[] = [
  ['ink', [...GROUNDS, 'field', 'tint', 'tint-accent'], 7],
  ['muted', GROUNDS, 7],
  ['faint', ['field'], 4.5],
  ['light-faint', ['light-field'], 4.5],
  ['secondary-text', ['paper', 'mist', 'card', 'stage', 'dusk'], 4.5],
  ['mist', ['secondary-text'], 4.5],
  ['brand-text', ['paper', 'sand', 'sky', 'dusk'], 4.5],
  ['on-accent', ['accent'], 7],
  ['on-accent', ['accent-hover'], 4.5],
  ['on-action', ['action'], 7],
  ['action', ['paper'], 3],
  ['light-paper', ['light-ink', 'light-brand'], 4.5],
  ['alert', ['dusk', 'paper'], 4.5],
  ['alert', ['mist'], 3],
  ['secondary', ['paper'], 3],
  ['flag', ['sky'], 3],
  ['on-brand', ['brand'], 7],
  ['on-brand-muted', ['brand'], 7],
  ['accent', ['brand', 'night'], 4.5],
  ['on-night', ['night'], 7],
  ['on-night-muted', ['night'], 7],
  // The figure of the not-found page: a shape against its ground.
  ['drawing-ink', ['dusk'], 1.3],
];

/**
 * Whether a palette can be read in both schemes.
 *
 * @param weeks number of weeks of the climb, each of which has a ground of its own
 * @returns a sentence for each pair that is too close for some readers, or has a value that is no colour
 */
export function checkPalette(palette: Palette, weeks: number): string[] {
  const colours = deriveColours(palette, weeks);
  const steps = Object.keys(colours).filter((name) => /^step-\d/.test(name)) as ColourName[];
  const pairs: readonly Pair[] = [...PAIRS, ['on-brand', steps, 4.5], ['accent', steps, 3]];
  const problems: string[] = [];
  for (const scheme of ['light', 'dark'] as const)
    for (const [colour, grounds, least] of pairs)
      for (const ground of grounds) {
        const ratio = contrast(colours[colour][scheme], colours[ground][scheme]);
        // Written this way round, because a value that is no colour has no ratio.
        const between = ground.startsWith('step-') ? ' (between "brand" and "step-top")' : '';
        if (!(ratio >= least))
          problems.push(
            `src/content/palette.ts: "${colour}" on "${ground}"${between} has a contrast of ${ratio.toFixed(2)} in the ${scheme} scheme and needs ${least}.`,
          );
      }
  return problems;
}

/** Contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2), from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
