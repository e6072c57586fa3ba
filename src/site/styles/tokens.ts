import { readFileSync } from 'node:fs';
import { palette } from '../../content/palette.ts';
import { programme } from '../../content/programme.ts';
import { deriveColours, type ColourName, type Token } from './colours.ts';

/** Sizes and easings. */
const SIZES = ['tokens.css', 'below-tokens.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('');

/** Number of weeks of the climb. */
export const WEEKS = programme.weeks.length;

const COLOURS = deriveColours(palette, WEEKS);

/** A colour of the design in both schemes. Only for programs, not for the page. */
export function token(name: ColourName): Token {
  return COLOURS[name];
}

/** The given style sheet with the tokens that it uses, for a standalone document. */
export function withTokens(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name ?? ''));
  const declared = [...declarations(), ...(SIZES.match(/--[\w-]+: [^;]+;/g) ?? [])];
  return `:root{${declared.filter((line) => used.has(line.split(':', 1)[0] ?? '')).join('')}}\n${css}`;
}

function declarations(): string[] {
  return Object.entries(COLOURS).map(([name, { light, dark }]) =>
    light === dark ? `--${name}: ${light};` : `--${name}: light-dark(${light}, ${dark});`,
  );
}
