import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

const CSS = readFileSync(path.join(ROOT, 'src/site/styles/tokens.css'), 'utf8');

/** A colour of the design in both schemes, as `#rrggbb`. */
export interface Token {
  light: string;
  dark: string;
}

/**
 * Reads a colour from `src/site/styles/tokens.css`, the one place where colours are set: drawings, icons, cards and the
 * web manifest follow a change there.
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
