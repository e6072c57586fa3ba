import type { Palette } from '../../content/palette.ts';
import { channels, deriveColours, tokenOf, type ColourName } from './colours.ts';

/** Text (WCAG 2.2, 1.4.3), large text, and what is no text but must be seen (1.4.11). */
const TEXT = 4.5;
const LARGE = 3;
const SHAPE = 3;
/** Text that is read at length (1.4.6). */
const READING = 7;

const SCHEMES = ['light', 'dark'] as const;

/** What is seen together on the page: what it is, its colour, the grounds that it is on, and the contrast that it needs. */
type Pair = readonly [what: string, colour: ColourName, grounds: readonly ColourName[], least: number];

const PAIRS: readonly Pair[] = [
  [
    'headings and text',
    'ink',
    ['paper', 'sand', 'mist', 'sky', 'dusk', 'card', 'field', 'stage', 'stage-rice', 'tint', 'tint-rice'],
    READING,
  ],
  ['running text', 'muted', ['paper', 'sand', 'mist', 'sky', 'dusk', 'card', 'stage', 'stage-rice'], READING],
  ['placeholders', 'faint', ['field'], TEXT],
  ['placeholders on the sun', 'light-faint', ['light-field'], TEXT],
  ['links, roles and icons', 'leaf-text', ['paper', 'mist', 'card', 'stage', 'dusk'], TEXT],
  ['figures and names', 'jade-text', ['paper', 'sand', 'sky', 'dusk'], TEXT],
  ['tags', 'mist', ['leaf-text'], TEXT],
  ['text on the sun', 'on-rice', ['rice'], READING],
  ['text on a button under the pointer', 'on-rice', ['rice-hover'], TEXT],
  ['text on buttons', 'on-action', ['action'], READING],
  ['buttons', 'action', ['paper'], SHAPE],
  ['text on the button of the sun', 'light-paper', ['light-ink', 'light-jade'], TEXT],
  ['errors', 'lacquer', ['dusk', 'paper'], TEXT],
  ['the seal', 'lacquer', ['mist'], SHAPE],
  ['toasts', 'on-toast', ['toast'], TEXT],
  ['the line of the climb', 'leaf', ['paper'], SHAPE],
  ['the focus', 'leaf-text', ['paper'], SHAPE],
  ['the flag', 'flag', ['sky'], SHAPE],
  ['text on the brand’s colour', 'on-jade', ['jade'], READING],
  ['quieter text on the brand’s colour', 'on-jade-muted', ['jade'], READING],
  ['headings in the accent', 'rice', ['jade', 'night'], TEXT],
  ['text of the footer', 'on-night', ['night'], READING],
  ['quieter text of the footer', 'on-night-muted', ['night'], READING],
];

/** One sentence for each mistake in a palette. */
interface PaletteCheck {
  /** Values that are no colours. */
  unreadable: readonly string[];
  /** Pairs that are too close to each other for some readers; none where a value is unreadable. */
  tooFaint: readonly string[];
}

/**
 * Whether a palette can be read in both schemes.
 *
 * @param weeks number of weeks of the climb
 */
export function checkPalette(palette: Palette, weeks: number): PaletteCheck {
  const inFile = (sentence: string) => `src/content/palette.ts: ${sentence}`;
  const unreadable = Object.entries(palette).flatMap(([name, colour]) =>
    Object.values<string>({ ...tokenOf(colour) })
      .filter((value) => !/^#[\da-f]{6}$/i.test(value))
      .map((value) => `"${name}" is "${value}", which is no colour of the form #rrggbb.`),
  );
  const faint = unreadable.length > 0 ? [] : findFaintPairs(palette, weeks);
  return { unreadable: unreadable.map(inFile), tooFaint: faint.map(inFile) };
}

function findFaintPairs(palette: Palette, weeks: number): string[] {
  const colours = deriveColours(palette, weeks);
  const terraces = Object.keys(colours).filter((name) => /^terrace-\d/.test(name)) as ColourName[];
  const pairs: readonly Pair[] = [
    ...PAIRS,
    ['titles of the weeks', 'on-jade', terraces, TEXT],
    ['numbers of the weeks', 'rice', terraces, LARGE],
  ];
  return SCHEMES.flatMap((scheme) =>
    pairs.flatMap(([what, colour, grounds, least]) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(colours[colour][scheme], colours[ground][scheme]);
        return ratio >= least
          ? []
          : [
              `${what} ("${colour}" on "${ground}") have a contrast of ${ratio.toFixed(2)} in the ${scheme} scheme and need ${least}: make the lighter of the two lighter, or the other darker.`,
            ];
      }),
    ),
  );
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
