export type PaletteColour = string | readonly [light: string, dark: string];

const PAPER = '#fff8f7';
const INK = '#1b1e28';
const CREAM = '#fbeae6';
const BRAND = '#334064';
const ACCENT = '#fdac9f';

export const palette = {
  paper: [PAPER, '#12151c'],
  sand: ['#fee8e2', '#191e27'],
  mist: ['#e0f0f8', '#202835'],
  sky: ['#fee8e1', '#1c232f'],
  dusk: [PAPER, '#262d42'],
  stage: ['#e0f0f8', '#1e2638'],
  'stage-accent': ['#fee2d9', '#38201a'],
  card: ['#ffffff', '#2c364e'],
  'card-accent': ['#ffffff', '#4c2d23'],
  tint: ['#e0f0f8', '#3f4c69'],
  'tint-accent': ['#ffe3da', '#623b2e'],
  field: ['#ffffff', '#0e0f15'],
  ink: [INK, CREAM],
  muted: ['#434952', '#bcc9d3'],
  faint: ['#5d646e', '#9ea8b3'],
  brand: [BRAND, '#29324e'],
  'brand-text': [BRAND, '#b5d1fc'],
  'on-brand': PAPER,
  'on-brand-muted': '#d6e2f1',
  secondary: ['#5980be', '#678fcf'],
  'secondary-text': ['#344d76', '#a3c4f6'],
  accent: ACCENT,
  'on-accent': INK,
  'accent-hover': '#ffc6ba',
  'accent-line': ['#e4766f', ACCENT],
  action: [BRAND, ACCENT],
  'on-action': [PAPER, INK],
  alert: ['#b42245', '#fc9aa2'],
  'toast-edge': ['#e1546e', '#b42245'],
  flag: ['#c43051', '#d3455f'],
  pen: '#ff8f9c',
  night: ['#212840', '#0e1119'],
  'on-night': CREAM,
  'on-night-muted': '#c6d0dd',
  'step-top': ['#4c6293', '#465a88'],
  lip: ['#97bdec', '#7ba1da'],
  fold: ['#a7c5e5', '#47556a'],
} as const satisfies Record<string, PaletteColour>;

export const drawingColours = {
  paper: [PAPER, '#fbe0d9'],
  ink: [INK, '#0f1219'],
  brand: [BRAND, '#3d4970'],
  secondary: ['#5980be', '#4e6da2'],
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
