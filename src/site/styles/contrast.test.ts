import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Measures every pair of text and ground that the page uses, from the style sheets themselves (WCAG 2.2, relative
 * luminance and contrast ratio). A token that is changed shows here whether it can still be read.
 */
const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

type Scheme = 'light' | 'dark';

/** Custom properties with a colour: `--name: #hex` or `--name: light-dark(#hex, #hex)`. */
function tokensOf(css: string): Map<string, Record<Scheme, string>> {
  const found = css.matchAll(
    /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{3,8}), (#[0-9a-f]{3,8})\)|(#[0-9a-f]{3,8}));/gi,
  );
  return new Map(
    Array.from(found, ([, name = '', light, dark, both = '']) => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ]),
  );
}

const block = (css: string, selector: string): string => {
  const start = css.indexOf(`  ${selector} {`);
  return css.slice(start, css.indexOf('\n  }', start));
};

const tokens = tokensOf(read('tokens.css'));
const below = read('below.css');
const onJade = tokensOf(block(below, '.on-jade'));
const onNight = tokensOf(block(below, '.on-night'));

/** A colour by the name of its token, with the context's own values first, or as it is written. */
function colour(name: string, scheme: Scheme, context?: ReadonlyMap<string, Record<Scheme, string>>): string {
  if (name.startsWith('#')) return name;
  const token = context?.get(name) ?? tokens.get(name);
  if (token === undefined) throw new Error(`no such token: ${name}`);
  return token[scheme];
}

function luminance(hex: string): number {
  const digits =
    hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : hex.slice(1).match(/../g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text (WCAG 1.4.3), large text, and what is no text but must be seen (1.4.11). */
const TEXT = 4.5;
const LARGE = 3;
const SHAPE = 3;

const terraces = Array.from({ length: 7 }, (_, index) => `terrace-${index + 1}`);

const PAIRS: readonly (readonly [what: string, text: string, ground: string, least: number])[] = [
  ...[
    'paper',
    'sand',
    'mist',
    'sky',
    'dusk',
    'card',
    'field',
    'stage',
    'stage-rice',
    'tint',
    'tint-rice',
  ].map((ground) => ['text', 'ink', ground, 7] as const),
  ...['paper', 'sand', 'mist', 'sky', 'dusk', 'card', 'stage', 'stage-rice'].map(
    (ground) => ['body', 'muted', ground, 7] as const,
  ),
  ['placeholder', 'faint', 'field', TEXT],
  ...['paper', 'mist', 'card', 'stage', 'dusk'].map(
    (ground) => ['links, roles, icons', 'leaf-text', ground, TEXT] as const,
  ),
  ...['paper', 'sand', 'sky', 'dusk'].map((ground) => ['figures', 'jade-text', ground, TEXT] as const),
  ['on a tag', 'mist', 'leaf-text', TEXT],
  ['on the sun', 'on-rice', 'rice', 7],
  ['button', 'on-action', 'action', 7],
  ['button against the page', 'action', 'paper', SHAPE],
  ['error', 'lacquer', 'dusk', TEXT],
  ['error', 'lacquer', 'paper', TEXT],
  ['seal', 'lacquer', 'mist', SHAPE],
  ['line of the climb', 'leaf', 'paper', SHAPE],
  ['focus', 'leaf-text', 'paper', SHAPE],
  ['flag', 'flag', 'sky', SHAPE],
  ...terraces.map((terrace) => ['week', '#fff9ee', terrace, TEXT] as const),
  ...terraces.map((terrace) => ['number of a week', 'rice', terrace, LARGE] as const),
];

const PAIRS_ON_JADE: readonly (readonly [what: string, text: string, least: number])[] = [
  ['text', 'ink', 7],
  ['body', 'muted', 7],
  ['heading in rice', 'rice', TEXT],
  ['focus', 'rice', SHAPE],
];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(PAIRS)('%s: %s on %s is at least %d to 1', (_, text, ground, least) => {
    const ratio = contrast(colour(text, scheme), colour(ground, scheme));
    expect(ratio).toBeGreaterThanOrEqual(least);
  });

  it.each(PAIRS_ON_JADE)('on jade and in the footer, %s: %s is at least %d to 1', (_, text, least) => {
    expect(contrast(colour(text, scheme, onJade), colour('jade', scheme))).toBeGreaterThanOrEqual(least);
    expect(contrast(colour(text, scheme, onNight), colour('night', scheme))).toBeGreaterThanOrEqual(least);
  });
});

describe('the measure', () => {
  it('agrees with the published extremes', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
