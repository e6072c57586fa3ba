import { OTHER_TEXTS, type Translations } from '../src/content/translations.ts';
import { fonts, type FontChoice } from '../src/content/fonts.ts';
import { programme } from '../src/content/programme.ts';
import type { Language } from '../src/contract/language.ts';
import { cutFont, type CutFont } from './cut-font.ts';
import { hashedAddress } from './hashes.ts';

/** One face of a design. */
export interface Face {
  family: string;
  font: FontChoice;
  /** The weights that it is used for, as `@font-face` has them. */
  weights: string;
  /** Layout features to keep. */
  features: readonly string[];
}

const { heading, text } = fonts;
export const FACES: readonly Face[] = [
  { family: 'Heading', font: heading, weights: '400 900', features: ['lnum'] },
  // Running text does without kerning, which would be a sixth of its files.
  { family: 'Text', font: text, weights: '400', features: ['lnum'] },
  { family: 'Text', font: { ...text, weight: text.strongWeight }, weights: '600', features: ['lnum'] },
];

/**
 * The fonts that systems have, and packages with their widths: Arimo has those of Arial and Liberation Sans. Android has
 * Roboto only.
 */
const SYSTEM_FONTS = {
  Arial: { package: '@fontsource-variable/arimo', names: ['Arial', 'Liberation Sans'] },
  Roboto: { package: '@fontsource-variable/roboto', names: ['Roboto'] },
};

/** The fonts of the landing page. */
export type PageFonts = Awaited<ReturnType<typeof makeFonts>>;

/** What a visitor may type into the field. */
const TYPED = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
/** What the page itself puts between and around texts, and figures and signs in its drawings. */
const PUNCTUATION = ' \u00a0·•’…×↑()@+-.,:/<>0123456789';

/** All texts of the page: one set of fonts serves all languages, so that a switch fetches none. */
export function textsOf(translations: Readonly<Record<Language, Translations>>): string {
  const beside = Object.values(OTHER_TEXTS).map(({ share, leave, confirm }) => [share, leave, confirm]);
  return stringsIn([translations, beside, programme, PUNCTUATION]).join(' ').normalize('NFC');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** The characters of a text, each once, in order. */
function charactersOf(text: string): string[] {
  // Emoji are the system's to draw; braces mark places that are filled before anybody sees them.
  const isDrawn = (character: string) => character >= ' ' && !/[{}]|\p{Emoji_Presentation}/u.test(character);
  return [...new Set(text)].filter(isDrawn).sort();
}

/**
 * Cuts faces down to characters.
 *
 * @param charactersIn what is kept of a face
 * @returns the files by their address on the site, the faces as the start-up adds them and as a style sheet, and the cuts
 */
export async function cutFaces(wanted: readonly Face[], charactersIn: (face: Face) => readonly string[]) {
  const files = new Map<string, Buffer>();
  const faces: (readonly [family: string, weights: string, address: string])[] = [];
  const cuts: (CutFont & { face: Face })[] = [];
  let rules = '';
  for (const face of wanted) {
    const cut = await cutFont(face.font, charactersIn(face), face.features);
    cuts.push({ face, ...cut });
    // Browsers look for a letter in the last face first.
    for (const { content } of cut.parts.toReversed()) {
      const { family, weights } = face;
      const address = hashedAddress(`${family.toLowerCase()}.woff2`, content);
      files.set(address, content);
      faces.push([family, weights, address]);
      rules += `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${address})}`;
    }
  }
  return { files, faces, rules, cuts };
}

/**
 * Linux takes Liberation for Arial, which lacks Vietnamese letters of two marks; DejaVu has them. As files (`local`) and not
 * as the system's family: of a family, Chromium asks another process about each weight and each size, and layout waits for
 * the answers.
 */
const LAST_FALLBACK =
  '@font-face{font-family:DejaVu;font-weight:400;src:local(DejaVu Sans)}@font-face{font-family:DejaVu;font-weight:700;src:local(DejaVu Sans Bold)}';

/**
 * Cuts the fonts of the design down to the characters of the page.
 *
 * @returns besides, rules for the system's fonts with the metrics of ours, so that nothing moves when a font arrives, and a
 *   sentence for each letter that a font lacks: the page would draw it in another font in the middle of a word
 */
export async function makeFonts(shown: string) {
  const typed = charactersOf(shown + TYPED);
  const made = await cutFaces(FACES, (face) => (face.font === text ? typed : charactersOf(shown)));
  // Signs, and scripts that a Latin font is not made for, are the system's to draw.
  const letters = charactersOf(shown).filter((each) => /[\p{Script=Latin}\p{N}]/u.test(each));
  const problems: string[] = [];
  let fallbacks = LAST_FALLBACK;
  for (const cut of made.cuts) {
    for (const letter of letters.filter((each) => !cut.widths.has(each))) {
      const word = shown.split(/\s/).find((each) => each.includes(letter)) ?? letter;
      problems.push(
        `src/content/fonts.ts: ${cut.face.font.package} has no “${letter}”, which “${word}” needs. Choose another font or word.`,
      );
    }
    fallbacks += await fallbackRules(cut.face, cut, shown);
  }
  return { ...made, fallbacks, problems };
}

/**
 * The fallbacks of a face, which follow it in the lists of `tokens.css`: `HeadingArial`, `HeadingRoboto`.
 *
 * @param shown what the face draws on the page: the widths are compared over it
 */
async function fallbackRules({ family, font }: Face, own: CutFont, shown: string): Promise<string> {
  const weight = font.weight >= 600 ? 700 : 400;
  const suffix = weight === 700 ? ' Bold' : '';
  let rules = '';
  for (const [name, system] of Object.entries(SYSTEM_FONTS)) {
    const theirs = await cutFont({ package: system.package, weight }, own.widths.keys());
    const common = Array.from(shown).filter((each) => own.widths.has(each) && theirs.widths.has(each));
    // Whole percents: over a text as short as the first screen's, finer ones fit no better.
    const share = Math.round((100 * widthIn(own.widths, common)) / widthIn(theirs.widths, common)) / 100;
    const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`;
    const local = system.names.map((each) => `local(${each}${suffix})`).join();
    rules += `@font-face{font-family:${family}${name};font-weight:${weight};src:${local};size-adjust:${percent(share)};ascent-override:${percent(own.ascent / share)};descent-override:${percent(-own.descent / share)}}`;
  }
  return rules;
}

/** The width of a text, in em, without kerning. */
export function widthIn(widths: ReadonlyMap<string, number>, text: Iterable<string>): number {
  return Array.from(text).reduce((sum, character) => sum + (widths.get(character) ?? 0), 0);
}
