/** A colour as `#rrggbb`: one for both schemes, or `[light, dark]`. */
export type PaletteColour = string | readonly [light: string, dark: string];

/** The colours that others below repeat. */
const PAPER = '#fff8f7';
const INK = '#1b1e28';
const CREAM = '#fbeae6';
const BRAND = '#334064';
const ACCENT = '#fdac9f';

/**
 * Every colour of the page, its files and the operator's. Style sheets, icons, cards, posters and reports read these names;
 * what follows from them (hairlines, shadows, the steps between the first and the last) is in
 * `src/site/styles/colours.ts`. `npm test` measures the contrast of every pair that is seen together.
 */
export const palette = {
  /** Grounds of the page and of its sections. */
  paper: [PAPER, '#12151c'],
  sand: ['#fee8e2', '#191e27'],
  mist: ['#e0f0f8', '#202835'],
  sky: ['#fee8e1', '#1c232f'],
  /** Ground of the first screen: the sky of its picture. */
  dusk: [PAPER, '#262d42'],

  /** The grounds of the scenes, the cards on them, tinted parts of the cards, and fields. */
  stage: ['#e0f0f8', '#29334a'],
  'stage-accent': ['#fee2d9', '#4c2d23'],
  card: ['#ffffff', '#141721'],
  tint: ['#e0f0f8', '#293141'],
  'tint-accent': ['#ffe3da', '#593428'],
  field: ['#ffffff', '#0e0f15'],

  /** Text: headings, running text, placeholders. */
  ink: [INK, CREAM],
  muted: ['#434952', '#bcc9d3'],
  faint: ['#5d646e', '#9ea8b3'],

  /** The brand's colour: grounds, and figures and names in it. */
  brand: [BRAND, '#29324e'],
  'brand-text': [BRAND, '#b5d1fc'],
  /** Text on grounds of the brand's colour, and quieter text there. */
  'on-brand': PAPER,
  'on-brand-muted': '#d6e2f1',
  /** Lines and signs; links, roles and icons. */
  secondary: ['#5980be', '#678fcf'],
  'secondary-text': ['#344d76', '#a3c4f6'],

  /** The accent: sun, highlights, text on it, and a button of it under the pointer. */
  accent: ACCENT,
  'on-accent': INK,
  'accent-hover': '#ffc6ba',
  /** The accent as a thin line. */
  'accent-line': ['#e4766f', ACCENT],

  /** Buttons and the text on them. */
  action: [BRAND, ACCENT],
  'on-action': [PAPER, INK],

  /** Errors, and the edge of the toast that reports one. */
  alert: ['#b42245', '#fc9aa2'],
  'toast-edge': ['#e1546e', '#b42245'],
  /** The flag on the summit. */
  flag: ['#c43051', '#d3455f'],

  /** Ground of the footer, its text, and quieter text there. */
  night: ['#212840', '#0e1119'],
  'on-night': CREAM,
  'on-night-muted': '#c6d0dd',

  /** The climb: the highest step (the lowest is `brand`), and the lit edge of all. */
  'step-top': ['#4c6293', '#465a88'],
  lip: ['#97bdec', '#7ba1da'],
  /** The turned corner of the drawn contract. */
  fold: ['#a7c5e5', '#47556a'],
} as const satisfies Record<string, PaletteColour>;

/** What only the drawings have, and what is different there: `[by day, at dusk]`. */
export const drawingColours = {
  paper: [PAPER, '#fbe0d9'],
  ink: [INK, '#0f1219'],
  brand: [BRAND, '#3d4970'],
  secondary: ['#5980be', '#4e6da2'],
  /** Hills from far to near, fields, and the light on the edges. */
  'hill-far': ['#a7c5e5', '#515d75'],
  hill: ['#a7c5e5', '#7997bd'],
  'hill-near': ['#83a4d7', '#6282b1'],
  'hill-shade': '#455784',
  glow: ['#ffddd5', '#e7a193'],
  meadow: ['#f0ceb0', '#73abb8'],
  accent: ACCENT,
  alert: '#c43051',
  skin: '#db9a6b',
} as const satisfies Record<string, PaletteColour>;

export type Palette = Readonly<Record<keyof typeof palette, PaletteColour>>;
