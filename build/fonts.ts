import { textsIn } from '../src/content/check-programme.ts';
import { fontsOf, type FontChoice, type Fonts } from '../src/content/fonts.ts';
import { LOCALES } from '../src/content/locales.ts';
import { programme } from '../src/content/programme.ts';
import { OTHER_TEXTS } from '../src/content/translations.ts';
import { byLanguage, isLanguage, LANGUAGES, type Language } from '../src/contract/language.ts';
import { cutFont, type CutFont } from './cut-font.ts';
import { hashedAddress } from './paths.ts';

/** One face of a design. */
export interface Face {
  family: string;
  font: FontChoice;
  /** The weights that it is used for, as `@font-face` has them. */
  weights: string;
  /** Layout features and characters to keep. */
  features: readonly string[];
  characters: readonly string[];
}

/** What a page is set in: its headings, running text, and what is strong in it. */
export const fontsIn = ({ heading, text }: Fonts) =>
  [heading, text, { ...text, weight: text.strongWeight }] as const;

/** Every choice of fonts; languages may share one. */
export const FONT_SETS: readonly Fonts[] = [...new Set(LANGUAGES.map(fontsOf))];

/**
 * The fonts that systems have, and packages with their widths: Arimo has those of Arial and Liberation Sans. Android has
 * Roboto only. Servers and containers have DejaVu only; it also has the Vietnamese letters of two marks that Liberation lacks.
 * As files (`local`) and not as the system's family: of a family, Chromium asks another process about each weight and each
 * size, and layout waits for the answers.
 */
const SYSTEM_FONTS = {
  Arial: { package: '@fontsource-variable/arimo', names: ['Arial', 'Liberation Sans'] },
  Roboto: { package: '@fontsource-variable/roboto', names: ['Roboto'] },
  DejaVu: { package: '@fontsource/dejavu-sans', names: ['DejaVu Sans'] },
};

/** The fonts of the pages of some languages. */
export type PageFonts = Awaited<ReturnType<typeof makeSet>>;

/** What a visitor may type into the field. */
const TYPED = range(0x20, 0x7e).join('');
/** What the page itself puts between and around texts, and figures and signs in its drawings. */
const PUNCTUATION = ' \u00a0·•’…×↑()@+-.,:/<>0123456789';

/** Scripts whose letters stand side by side from left to right, as they are in a font; and signs of any. */
const SET_SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Bopomofo}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * All that the pages of some languages show, texts and facts, in a row.
 *
 * @param translations what the page itself says
 */
export function textOf(
  translations: Readonly<Record<Language, unknown>>,
  languages: readonly Language[],
): string {
  const beside = byLanguage((language) => {
    const { picture, leave, privacy, confirm, poster, offline } = OTHER_TEXTS[language];
    return { picture, leave, privacy, confirm, poster, offline };
  });
  const switches = Object.values(LOCALES).map(({ short }) => short);
  const isShown = (key: string) => !isLanguage(key) || languages.includes(key);
  return textsIn({ translations, beside, programme, switches })
    .filter(([entry]) => entry.split('.').every(isShown))
    .map(([, text]) => text.normalize('NFC'))
    .join(' ');
}

/** The characters from one code point to another. */
export function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** The characters of a text, each once, in order. */
export function charactersOf(text: string): string[] {
  // Emoji are the system's to draw; braces mark places that are filled before anybody sees them.
  const isDrawn = (character: string) => character >= ' ' && !/[{}]|\p{Emoji_Presentation}/u.test(character);
  return [...new Set(text)].filter(isDrawn).sort();
}

/**
 * Cuts faces down to characters.
 *
 * @returns the files by their address on the site, the faces as the start-up adds them and as a style sheet, and the cuts
 */
export async function cutFaces(wanted: readonly Face[]) {
  const files = new Map<string, Buffer>();
  const faces: (readonly [family: string, weights: string, address: string])[] = [];
  const cuts: (Face & CutFont)[] = [];
  let rules = '';
  for (const face of wanted) {
    const cut = await cutFont(face.font, face.characters, face.features);
    cuts.push({ ...face, ...cut });
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
 * Cuts the fonts of all languages down to the characters of their pages.
 *
 * @param translations what the pages say
 * @returns the files by their address on the site, the fonts of each language, and a sentence for what cannot be shown
 */
export async function makeFonts(translations: Readonly<Record<Language, unknown>>) {
  const sharing = (choice: Fonts) => LANGUAGES.filter((language) => fontsOf(language) === choice);
  const making = FONT_SETS.map((choice) => makeSet(choice, sharing(choice), translations));
  const sets = await Promise.all(making);
  const of = sets.flatMap((set) => set.languages.map((language) => [language, set]));
  return {
    files: new Map(sets.flatMap(({ files }) => [...files])),
    of: Object.fromEntries(of) as Record<Language, PageFonts>,
    problems: sets.flatMap(({ problems }) => problems),
  };
}

/**
 * Cuts fonts down to the characters of the languages that share them, so that a switch between these fetches none.
 *
 * @returns besides, rules for the system's fonts with the metrics of ours, so that nothing moves when a font arrives
 */
async function makeSet(
  choice: Fonts,
  languages: readonly Language[],
  translations: Readonly<Record<Language, unknown>>,
) {
  const shown = textOf(translations, languages) + PUNCTUATION;
  const [heading, text, strong] = fontsIn(choice);
  // Running text does without kerning, which would be a sixth of its files.
  const features = ['lnum'];
  const characters = charactersOf(shown);
  const typed = charactersOf(shown + TYPED);
  const made = await cutFaces([
    { family: 'Heading', font: heading, weights: '400 900', features, characters },
    { family: 'Text', font: text, weights: '400', features, characters: typed },
    { family: 'Text', font: strong, weights: '600', features, characters },
  ]);
  let fallbacks = '';
  for (const cut of made.cuts) fallbacks += await fallbackRules(cut, shown);
  const problems = languages.flatMap((language) => {
    const own = textOf(translations, [language]);
    const foreign = charactersOf(own).find((each) => !SET_SCRIPTS.test(each));
    if (foreign !== undefined)
      return `${language}: “${wordWith(foreign, own)}” is in a script that the page cannot set yet (docs/adapting.md): one that runs from right to left, or whose letters join or stack.`;
    // Only running text has the signs that the page puts between texts.
    return made.cuts.flatMap((cut) => lackOf(cut, cut.font === text ? own + PUNCTUATION : own, language));
  });
  return { ...made, languages, fallbacks, problems: [...new Set(problems)] };
}

/** A sentence on the letters that a font lacks: the page would draw them in another font, and a card not at all. */
function lackOf({ font, characters, widths }: Face & CutFont, text: string, language: Language) {
  const isMissing = (each: string) => !widths.has(each) && text.includes(each);
  // Signs are the system's to draw.
  const first = characters.find((each) => /[\p{L}\p{M}\p{N}\p{P}]/u.test(each) && isMissing(each));
  if (first === undefined) return [];
  return `src/content/fonts.ts: ${font.package} has no “${first}”, which “${wordWith(first, text)}” (${language}) needs. Choose another font or word, or give the language its ownFonts.`;
}

/** The first word of a text that has a character. */
function wordWith(character: string, text: string): string {
  const words = new Intl.Segmenter('en', { granularity: 'word' }).segment(text);
  return words.containing(text.indexOf(character))?.segment ?? character;
}

/**
 * The fallbacks of a face, which follow it in the lists of `tokens.css`: `HeadingArial`, `HeadingRoboto`, `HeadingDejaVu`.
 *
 * @param shown what the face draws on the page: the widths are compared over it
 */
async function fallbackRules(own: Face & CutFont, shown: string): Promise<string> {
  const { family, font } = own;
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
