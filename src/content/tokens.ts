import { deriveColours, type ColourName, type Token } from './colours.ts';
import { palette } from './palette.ts';
import { programme } from './programme.ts';

const COLOURS = deriveColours(palette, programme.weeks.length);

/** A colour of the design in both schemes. Only for programs, not for the page. */
export function token(name: ColourName): Token {
  return COLOURS[name];
}

/**
 * A mark or a style sheet in the colours of the light scheme, for what knows neither custom properties nor the text around
 * it.
 *
 * @param colour what `currentColor` is
 */
export function inLightColours(text: string, colour = 'currentColor'): string {
  return text
    .replaceAll('currentColor', colour)
    .replace(/var\(--([\w-]+)[^)]*\)/g, (_, name: string) => token(name as ColourName).light);
}
