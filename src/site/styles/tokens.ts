import { readFileSync } from 'node:fs';

const CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** A colour of the design in both schemes, as `#rrggbb`. */
export interface Token {
  light: string;
  dark: string;
}

/**
 * Reads a colour from `tokens.css`, the one place where colours are set: drawings, icons, cards, posters and the web
 * manifest follow a change there. Only for programs, not for the page.
 *
 * @param name without the leading `--`
 * @throws when the style sheet has no such colour
 */
export function token(name: string): Token {
  const [, light, dark = light] =
    new RegExp(`\\s--${name}: (?:light-dark\\()?(#[\\da-f]{6})(?:, (#[\\da-f]{6})\\))?;`).exec(CSS) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return { light, dark };
}

/** The given style sheet with the colours that it uses, for a standalone document. */
export function withColours(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name ?? ''));
  const declared = CSS.match(/--[\w-]+: [^;]+;/g) ?? [];
  return `:root{${declared.filter((line) => used.has(line.split(':', 1)[0] ?? '')).join('')}}\n${css}`;
}
