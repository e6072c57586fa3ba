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
 * `src/content/colours.ts`. The build measures the contrast of every pair that is seen together
 * (`build/check-palette.ts`).
 */
export const palette = {
  /** Grounds of the page and of its sections. */
  paper: [PAPER, '#0b1311'],
  sand: ['#f5ecd9', '#1b2a24'],
  mist: ['#e7f0e3', '#1c3029'],
  sky: ['#fcebc4', '#152f3a'],
  /** Ground of the first screen: the sky of its picture. */
  dusk: [PAPER, '#16332b'],

  /** The grounds of the scenes, the cards on each, tinted parts of the cards, and fields. */
  stage: ['#e7f0e3', '#122b26'],
  'stage-accent': ['#fbe6b4', '#3a2607'],
  card: ['#ffffff', '#20413a'],
  'card-accent': ['#ffffff', '#503609'],
  tint: ['#e7f0e3', '#29524a'],
  'tint-accent': ['#fce7b5', '#654512'],
  field: ['#ffffff', '#0d1a17'],

  /** Text: headings, running text, placeholders. */
  ink: [INK, CREAM],
  muted: ['#3f4b46', '#c8d3c9'],
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
  flag: ['#c5342b', '#dc5246'],
  /** The red pen that circles dates, on the brand's ground. */
  pen: '#ff5d47',

  /** Ground of the footer, its text, and quieter text there. */
  night: ['#0a2f27', '#081310'],
  'on-night': CREAM,
  'on-night-muted': '#c3d3ca',

  /** The climb: the highest step (the lowest is `brand`), and the lit edge of all. */
  'step-top': ['#226f59', '#22705b'],
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
