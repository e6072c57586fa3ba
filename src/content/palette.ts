/** A colour as `#rrggbb`: one for both schemes, or `[light, dark]`. */
export type PaletteColour = Colour | readonly [light: Colour, dark: Colour];
type Colour = `#${string}`;

/** The colours that others below repeat. */
const PAPER = '#fff9ee';
const INK = '#14211d';
const CREAM = '#f4eddf';
const JADE = '#0f4a3c';
const RICE = '#f4b63f';

/**
 * Every colour of the page, its files and the operator's. Style sheets, icons, cards, posters and reports read these names;
 * what follows from them (hairlines, shadows, the terraces between the first and the last) is in
 * `src/site/styles/colours.ts`. The build measures the contrast of every pair that is seen together
 * (`build/check-palette.ts`).
 */
export const palette = {
  /** Grounds of the page and of its sections. */
  paper: [PAPER, '#0e1714'],
  sand: ['#f5ecd9', '#14201b'],
  mist: ['#e7f0e3', '#192b24'],
  sky: ['#fcebc4', '#16261f'],
  /** Ground of the first screen: the sky of its picture. */
  dusk: [PAPER, '#16332b'],

  /** The terraces below the scenes, the cards on them, tinted parts of the cards, and fields. */
  stage: ['#e7f0e3', '#17392f'],
  'stage-rice': ['#fbe6b4', '#3f3415'],
  card: ['#ffffff', '#0d1a16'],
  tint: ['#e7f0e3', '#1f352d'],
  'tint-rice': ['#fce7b5', '#4a3c17'],
  field: ['#ffffff', '#0a110f'],

  /** Text: headings, running text, placeholders. */
  ink: [INK, CREAM],
  muted: ['#3f4b46', '#becabf'],
  faint: ['#5a6660', '#9daaa1'],

  /** The brand's colour: grounds, and figures and names in it. */
  jade: [JADE, '#0c3a30'],
  'jade-text': [JADE, '#a5dbc1'],
  /** Text on grounds of the brand's colour, and quieter text there. */
  'on-jade': PAPER,
  'on-jade-muted': '#d3e5da',
  /** Lines and signs; links, roles and icons. */
  leaf: ['#2f8f6b', '#3f9e79'],
  'leaf-text': ['#165740', '#8fd0b1'],

  /** The accent: sun, highlights, text on it, and a button of it under the pointer. */
  rice: RICE,
  'on-rice': INK,
  'rice-hover': '#ffcb66',
  /** The accent as a thin line. */
  'rice-line': ['#c98a16', RICE],

  /** Buttons and the text on them. */
  action: [JADE, RICE],
  'on-action': [PAPER, INK],

  /** Errors, and the edge of the toast that reports one. */
  lacquer: ['#b5261e', '#ff9a8a'],
  'toast-edge': ['#e2574c', '#b5261e'],
  /** The flag on the summit. */
  flag: ['#c5342b', '#d4483c'],

  /** Ground of the footer, its text, and quieter text there. */
  night: ['#0a2f27', '#081310'],
  'on-night': CREAM,
  'on-night-muted': '#c3d3ca',

  /** The climb: the highest terrace (the lowest is jade), and the lit edge of all. */
  'terrace-top': ['#226f59', '#1d6652'],
  lip: ['#8cc7a5', '#5fae8b'],
  /** The turned corner of the drawn contract. */
  fold: ['#a5cbb0', '#3f5a4d'],
} as const satisfies Record<string, PaletteColour>;

/** What only the drawings have, and what is different there: `[by day, at dusk]`. */
export const drawingColours = {
  paper: [PAPER, '#efe5cf'],
  ink: [INK, '#0a1411'],
  jade: [JADE, '#135446'],
  leaf: ['#2f8f6b', '#2a7a5d'],
  /** Hills from far to near, fields, and the light on the edges. */
  haze: ['#a5cbb0', '#426357'],
  sage: ['#a5cbb0', '#6e9f84'],
  fern: ['#6db091', '#4c8d70'],
  moss: '#1b6350',
  dawn: ['#fbe2ae', '#cfae72'],
  meadow: ['#d2d8af', '#9ca77c'],
  rice: RICE,
  lacquer: '#c5342b',
  skin: '#db9a6b',
} as const satisfies Record<string, PaletteColour>;

export type Palette = Readonly<Record<keyof typeof palette, PaletteColour>>;
