import { palette } from '../../content/palette.ts';
import { programme } from '../../content/programme.ts';
import { deriveColours, type ColourName, type Token } from './colours.ts';

/** Number of weeks of the climb. */
export const WEEKS = programme.weeks.length;

const COLOURS = deriveColours(palette, WEEKS);

/** A colour of the design in both schemes. Only for programs, not for the page. */
export function token(name: ColourName): Token {
  return COLOURS[name];
}
