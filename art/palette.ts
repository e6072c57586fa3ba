import { drawingColours } from '../src/content/palette.ts';
import { tokenOf, type Token } from '../src/site/styles/colours.ts';
import { token } from '../src/site/styles/tokens.ts';

/** The colours that a drawing may use. `sky` is the ground under it, so that it has no frame. */
export type Colour = keyof typeof drawingColours | 'sky';

/** A set of values for the colours: what a drawing looks like in one light. */
export type Light = Readonly<Record<Colour, string>>;

function lit(scheme: keyof Token, sky: string): Light {
  const colours = Object.entries(drawingColours).map(([name, colour]) => [name, tokenOf(colour)[scheme]]);
  return { ...Object.fromEntries(colours), sky } as Light;
}

/** Morning: the light scheme. */
export const DAY = lit('light', token('paper').light);

/** The same hill after sunset: the sky is the dark page's ground, and what is lit is darker. */
export const DUSK = lit('dark', token('dusk').dark);

/** Dusk on the plain ground of the dark page. */
export const NIGHT = lit('dark', token('paper').dark);

/** A placeholder for a colour in a drawing until the light is chosen. */
export function ink(colour: Colour): string {
  return `{${colour}}`;
}

/** Puts the values of a light in place of the colours' names. */
export function inLight(svg: string, light: Light): string {
  return svg.replace(/\{(\w+)\}/g, (name, colour: string) =>
    colour in light ? light[colour as Colour] : name,
  );
}
