/** A colour as `#rrggbb`: one for both schemes, or `[light, dark]`. */
export type PaletteColour = Colour | readonly [light: Colour, dark: Colour];
type Colour = `#${string}`;

/** The colours that others below repeat. */
const PAPER = '#fff9ee';
const INK = '#14211d';
const CREAM = '#f4eddf';
const BRAND = '#0f4a3c';
const ACCENT = '#f4b63f';

/**
 * Every colour of the page, its files and the operator's. Style sheets, icons, cards, posters and reports read these names;
 * what follows from them (hairlines, shadows, the steps between the first and the last) is in
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

  /** The grounds of the scenes, the cards on them, tinted parts of the cards, and fields. */
  stage: ['#e7f0e3', '#17392f'],
  'stage-accent': ['#fbe6b4', '#3f3415'],
  card: ['#ffffff', '#0d1a16'],
  tint: ['#e7f0e3', '#1f352d'],
  'tint-accent': ['#fce7b5', '#4a3c17'],
  field: ['#ffffff', '#0a110f'],

  /** Text: headings, running text, placeholders. */
  ink: [INK, CREAM],
  muted: ['#3f4b46', '#becabf'],
  faint: ['#5a6660', '#9daaa1'],

  /** The brand's colour: grounds, and figures and names in it. */
  brand: [BRAND, '#0c3a30'],
  'brand-text': [BRAND, '#a5dbc1'],
  /** Text on grounds of the brand's colour, and quieter text there. */
  'on-brand': PAPER,
  'on-brand-muted': '#d3e5da',
  /** Lines and signs; links, roles and icons. */
  secondary: ['#2f8f6b', '#3f9e79'],
  'secondary-text': ['#165740', '#8fd0b1'],

  /** The accent: sun, highlights, text on it, and a button of it under the pointer. */
  accent: ACCENT,
  'on-accent': INK,
  'accent-hover': '#ffcb66',
  /** The accent as a thin line. */
  'accent-line': ['#c98a16', ACCENT],

  /** Buttons and the text on them. */
  action: [BRAND, ACCENT],
  'on-action': [PAPER, INK],

  /** Errors, and the edge of the toast that reports one. */
  alert: ['#b5261e', '#ff9a8a'],
  'toast-edge': ['#e2574c', '#b5261e'],
  /** The flag on the summit. */
  flag: ['#c5342b', '#d4483c'],

  /** Ground of the footer, its text, and quieter text there. */
  night: ['#0a2f27', '#081310'],
  'on-night': CREAM,
  'on-night-muted': '#c3d3ca',

  /** The climb: the highest step (the lowest is `brand`), and the lit edge of all. */
  'step-top': ['#226f59', '#1d6652'],
  lip: ['#8cc7a5', '#5fae8b'],
  /** The turned corner of the drawn contract. */
  fold: ['#a5cbb0', '#3f5a4d'],
} as const satisfies Record<string, PaletteColour>;

/** What only the drawings have, and what is different there: `[by day, at dusk]`. */
export const drawingColours = {
  paper: [PAPER, '#efe5cf'],
  ink: [INK, '#0a1411'],
  brand: [BRAND, '#135446'],
  secondary: ['#2f8f6b', '#2a7a5d'],
  /** Hills from far to near, fields, and the light on the edges. */
  'hill-far': ['#a5cbb0', '#426357'],
  hill: ['#a5cbb0', '#6e9f84'],
  'hill-near': ['#6db091', '#4c8d70'],
  'hill-shade': '#1b6350',
  glow: ['#fbe2ae', '#cfae72'],
  meadow: ['#d2d8af', '#9ca77c'],
  accent: ACCENT,
  alert: '#c5342b',
  skin: '#db9a6b',
} as const satisfies Record<string, PaletteColour>;

export type Palette = Readonly<Record<keyof typeof palette, PaletteColour>>;
