import { fonts } from '../src/content/fonts.ts';
import { codePoint, cutFont, type CutFont, type FontChoice } from './cut-font.ts';
import { hashedAddress } from './hashes.ts';
import { charactersOf, lackingLetters, type PageTexts } from './page-texts.ts';

/** One face of the design. */
interface Face {
  family: 'Heading' | 'Text';
  font: FontChoice;
  /** The weights that it is used for, as `@font-face` has them. */
  weights: string;
  /** Layout features to keep. */
  features: readonly string[];
  /** Whether visitors see in it what they type. */
  isTyped?: boolean;
}

const { heading, text } = fonts;
const FACES: readonly Face[] = [
  { family: 'Heading', font: heading, weights: '400 900', features: ['kern'] },
  // Running text does without kerning, which would be a sixth of its files.
  { family: 'Text', font: text, weights: '400', features: [], isTyped: true },
  { family: 'Text', font: { ...text, weight: text.strongWeight }, weights: '600', features: [] },
];

/**
 * The fonts that systems have, and packages with their widths: Arimo has those of Arial and Liberation Sans. Android has
 * Roboto only.
 */
const SYSTEM_FONTS = {
  Arial: { package: '@fontsource-variable/arimo', names: ['Arial', 'Liberation Sans'] },
  Roboto: { package: '@fontsource-variable/roboto', names: ['Roboto'] },
};

/** The fonts of the page, cut to its characters. */
export interface PageFonts {
  /** By their address on the site. */
  files: ReadonlyMap<string, Buffer>;
  /** The rules for them, as a style sheet. */
  faces: string;
  /** Rules for the system's fonts, with the metrics of ours, so that nothing moves when a font arrives. */
  fallbacks: string;
  /** Advance widths of characters in the heading face, in em. */
  headingWidths: ReadonlyMap<string, number>;
}

/**
 * Cuts the fonts of the design down to the characters of the page.
 *
 * @returns one sentence for each font that can't be had, and for each letter that a font has not
 */
export async function makeFonts({ shown, typed }: PageTexts): Promise<PageFonts | { problems: string[] }> {
  const files = new Map<string, Buffer>();
  const problems: string[] = [];
  let [faces, fallbacks] = ['', ''];
  let headingWidths: PageFonts['headingWidths'] = new Map();
  for (const face of FACES) {
    const characters = charactersOf(shown.map(({ text }) => text).join('') + (face.isTyped ? typed : ''));
    const parts = await cutFont(face.font, characters, face.features);
    if ('problem' in parts) {
      problems.push(`src/content/fonts.ts: ${parts.problem}`);
      continue;
    }
    const widths = allWidths(parts);
    problems.push(...lackingLetters(shown, face.font.package, (character) => widths.has(character)));
    for (const [index, part] of parts.entries()) {
      const address = hashedAddress(`${face.family.toLowerCase()}.woff2`, part.content);
      files.set(address, part.content);
      faces += faceRule(face, address, index === 0 ? '' : codePoints(part));
    }
    fallbacks += await fallbackRules(face, parts, shown.map(({ text }) => text).join(''));
    if (face.family === 'Heading') headingWidths = widths;
  }
  return problems.length > 0 ? { problems } : { files, faces, fallbacks, headingWidths };
}

const allWidths = (parts: readonly CutFont[]) => new Map(parts.flatMap(({ widths }) => [...widths]));

/** @param range the letters that a later rule takes from the first one, which is for all others */
function faceRule({ family, weights }: Face, address: string, range: string): string {
  const unicodeRange = range && `;unicode-range:${range}`;
  return `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${address})${unicodeRange}}`;
}

const codePoints = ({ widths }: CutFont) =>
  Array.from(widths.keys(), (character) => `U+${codePoint(character).toString(16)}`).join();

/**
 * The fallbacks of a face, which follow it in the lists of `tokens.css`: `HeadingArial`, then `HeadingRoboto`.
 *
 * @param shown what the face draws on the page: the widths are compared over it
 */
async function fallbackRules(face: Face, parts: readonly CutFont[], shown: string): Promise<string> {
  const [first] = parts;
  if (first === undefined) return '';
  const own = allWidths(parts);
  const weight = face.font.weight >= 600 ? 700 : 400;
  let rules = '';
  for (const [name, system] of Object.entries(SYSTEM_FONTS)) {
    const cut = await cutFont({ package: system.package, weight }, own.keys());
    if ('problem' in cut) throw new Error(cut.problem);
    const theirs = allWidths(cut);
    const common = Array.from(shown.normalize('NFC'))
      .filter((each) => own.has(each) && theirs.has(each))
      .join('');
    // Whole percents: over a text as short as the first screen's, finer ones fit no better.
    const share = Math.round((100 * widthIn(own, common)) / widthIn(theirs, common)) / 100;
    const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`;
    const local = system.names.map((each) => `local(${each}${weight === 700 ? ' Bold' : ''})`).join();
    rules += `@font-face{font-family:${face.family}${name};font-weight:${face.weights};src:${local};size-adjust:${percent(share)};ascent-override:${percent(first.ascent / share)};descent-override:${percent(-first.descent / share)};line-gap-override:0%}`;
  }
  return rules;
}

/** The width of a text, in em, without kerning. */
export function widthIn(widths: ReadonlyMap<string, number>, text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (widths.get(character) ?? 0), 0);
}
