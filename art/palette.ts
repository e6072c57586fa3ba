/**
 * The colours that a drawing may use. `sky` is the ground that it stands on, so that it has no frame.
 */
export type Colour = keyof typeof DAY;

/** A set of values for the colours: what a drawing looks like in one light. */
export type Light = Readonly<Record<Colour, string>>;

/** Morning: the light scheme. */
export const DAY = {
  paper: '#fff9ee',
  sky: '#fff9ee',
  ink: '#14211d',
  jade: '#0f4a3c',
  leaf: '#2f8f6b',
  sage: '#a5cbb0',
  haze: '#a5cbb0',
  rice: '#f4b63f',
  dawn: '#fbe2ae',
  meadow: '#d2d8af',
  fern: '#6db091',
  lacquer: '#c5342b',
  skin: '#db9a6b',
};

/** The same hill after sunset: the sky is the dark page's ground, what is lit is lit lower. */
export const DUSK: Light = {
  ...DAY,
  sky: '#16332b',
  ink: '#0a1411',
  paper: '#efe5cf',
  jade: '#135446',
  dawn: '#cfae72',
  sage: '#6e9f84',
  /** Dark enough for the words of the form that stand on the far hill: errors have 4.6 : 1. */
  haze: '#426357',
  meadow: '#9ca77c',
  fern: '#4c8d70',
  leaf: '#2a7a5d',
};

/** Dusk on the plain ground of the dark page. */
export const NIGHT: Light = { ...DUSK, sky: '#0e1714' };

/** How a colour stands in a drawing until the light is chosen. */
export function ink(colour: Colour): string {
  return `{${colour}}`;
}

/** Puts the values of a light in place of the colours' names. */
export function inLight(svg: string, light: Light): string {
  return svg.replace(/\{(\w+)\}/g, (name, colour: string) =>
    colour in light ? light[colour as Colour] : name,
  );
}
