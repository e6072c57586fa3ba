import { token } from '../src/site/styles/tokens.ts';

const paper = token('paper');

/** The colours that a drawing may use. `sky` is the ground under it, so that it has no frame. */
export type Colour = keyof typeof DAY;

/** A set of values for the colours: what a drawing looks like in one light. */
export type Light = Readonly<Record<Colour, string>>;

/** Morning: the light scheme. The page has no colour for what only the drawings show: hills, light, skin. */
export const DAY = {
  paper: paper.light,
  sky: paper.light,
  ink: token('ink').light,
  jade: token('jade').light,
  leaf: token('leaf').light,
  sage: '#a5cbb0',
  haze: '#a5cbb0',
  rice: token('rice').light,
  dawn: '#fbe2ae',
  meadow: '#d2d8af',
  fern: '#6db091',
  lacquer: token('flag').light,
  skin: '#db9a6b',
};

/** The same hill after sunset: the sky is the dark page's ground, and what is lit is darker. */
export const DUSK: Light = {
  ...DAY,
  sky: token('dusk').dark,
  ink: '#0a1411',
  paper: '#efe5cf',
  jade: '#135446',
  dawn: '#cfae72',
  sage: '#6e9f84',
  /** Dark enough for the words of the form on the far hill: errors have 4.6 : 1. */
  haze: '#426357',
  meadow: '#9ca77c',
  fern: '#4c8d70',
  leaf: '#2a7a5d',
};

/** Dusk on the plain ground of the dark page. */
export const NIGHT: Light = { ...DUSK, sky: paper.dark };

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
