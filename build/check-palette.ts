import { channels, deriveColours, type ColourName } from '../src/content/colours.ts';
import type { Palette } from '../src/content/palette.ts';

type Names = readonly ColourName[];

/** Grounds of running text. */
const TEXT: Names = ['paper', 'sand', 'mist', 'sky', 'dusk', 'stage', 'stage-accent', 'card', 'card-accent'];

/**
 * What is seen together on the page, and the contrast that it needs (WCAG 2.2): 7 for what is read at length (1.4.6),
 * 4.5 for other text (1.4.3), 3 for large text and for what is no text but must be seen (1.4.11).
 */
const PAIRS: readonly (readonly [names: Names, grounds: Names, least: number, only?: 'dark'])[] = [
  [['ink', 'muted'], TEXT, 7],
  [['ink'], ['field', 'tint', 'tint-accent'], 7],
  [['on-accent'], ['accent'], 7],
  [['on-action'], ['action'], 7],
  [['on-brand', 'on-brand-muted'], ['brand'], 7],
  [['on-night', 'on-night-muted'], ['night'], 7],
  [['faint'], ['field'], 4.5],
  [['secondary-text'], ['paper', 'mist', 'card', 'stage', 'dusk'], 4.5],
  [['brand-text'], ['paper', 'sand', 'sky', 'dusk'], 4.5],
  [['on-accent'], ['accent-hover'], 4.5],
  [['on-brand'], ['step-top'], 4.5],
  [['light-brand'], ['light-paper'], 4.5],
  [['accent'], ['brand', 'night'], 4.5],
  [['alert'], ['dusk', 'paper'], 4.5],
  [['alert'], ['mist'], 3],
  [['action', 'secondary'], ['paper'], 3],
  [['accent'], ['step-top'], 3],
  [['flag'], ['sky'], 3],
  [['pen'], ['brand'], 3],
  // The figure of the not-found page: a shape against its ground.
  [['drawing-ink'], ['dusk'], 1.3],
  // In the dark, where shadows are not seen, a card as dark as its ground is a hole in it.
  [['mist', 'stage-accent'], ['paper'], 1.2, 'dark'],
  [['card'], ['stage', 'tint'], 1.2, 'dark'],
  [['card-accent'], ['stage-accent', 'tint-accent'], 1.2, 'dark'],
];

/** A sentence for each pair that is too close for some readers in a scheme, or has a value that is no colour. */
export function checkPalette(palette: Palette): string[] {
  // The steps of the climb lie between "brand" and "step-top", which are checked.
  const colours = deriveColours(palette, 0);
  const problems: string[] = [];
  for (const [names, grounds, least, only] of PAIRS)
    for (const name of names)
      for (const ground of grounds)
        for (const scheme of only ? [only] : (['light', 'dark'] as const)) {
          const ratio = contrast(colours[name][scheme], colours[ground][scheme]);
          // Written this way round, because a value that is no colour has no ratio.
          if (!(ratio >= least))
            problems.push(
              `src/content/palette.ts: "${name}" on "${ground}" has a contrast of ${ratio.toFixed(2)} in the ${scheme} scheme and needs ${least}.`,
            );
        }
  return problems;
}

/** Contrast ratio of two colours (WCAG 2.2), from 1 to 21: from the relative luminance of each, from 0 to 1. */
export function contrast(...colours: [string, string]): number {
  const luminances = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = channels(colour)
      .map((value) => value / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}
