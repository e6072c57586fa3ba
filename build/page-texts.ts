import type { Translations } from '../src/content/en.ts';
import { leaveTexts } from '../src/content/leave.ts';
import { programme } from '../src/content/programme.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';

/** A text of the page, and the file in which an adapter finds it. */
export interface Text {
  text: string;
  /** None where the page itself writes it. */
  file?: string;
}

/** What the fonts of the page draw. */
export interface PageTexts {
  /** In any of its languages: one set of files serves all, so that a switch fetches no font. */
  shown: readonly Text[];
  /** Characters that a visitor may type into the field. */
  typed: string;
}

const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What the page itself puts between and around texts, and figures and signs in its drawings. */
const PUNCTUATION = ' \u00a0·•’…×↑()@+-.,:/<>0123456789';

/** All texts of the page. */
export function textsOf(translations: Readonly<Record<Language, Translations>>): PageTexts {
  const textsIn = (value: unknown, file: string) => stringsIn(value).map((text) => ({ text, file }));
  const translated = LANGUAGES.flatMap((language) => [
    ...textsIn(translations[language], `src/content/${language}.ts`),
    ...textsIn(leaveTexts[language], 'src/content/leave.ts'),
  ]);
  const facts = textsIn(programme, 'src/content/programme.ts');
  return { shown: [...translated, ...facts, { text: PUNCTUATION }], typed: TYPED };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** The characters of a text, each once, in order. */
export function charactersOf(text: string): string[] {
  // Emoji are the system's to draw; braces mark places that are filled before anybody sees them.
  const isDrawn = (character: string) => character >= ' ' && !/[{}]|\p{Emoji_Presentation}/u.test(character);
  return [...new Set(text.normalize('NFC'))].filter(isDrawn).sort();
}

/**
 * Letters that a font has not, which the page would draw in another font in the middle of a word. Signs, and scripts that
 * a Latin font is not made for, are the system's to draw.
 *
 * @param draws whether the font has a character
 * @returns one sentence for each, with the word and its file
 */
export function lackingLetters(
  texts: readonly Text[],
  font: string,
  draws: (character: string) => boolean,
): string[] {
  return charactersOf(texts.map(({ text }) => text).join('')).flatMap((letter) => {
    if (!/[\p{Script=Latin}\p{N}]/u.test(letter) || draws(letter)) return [];
    const found = texts.find(({ text }) => text.normalize('NFC').includes(letter));
    if (found?.file === undefined) return [];
    const word = found.text.split(/\s/).find((each) => each.normalize('NFC').includes(letter)) ?? letter;
    return [
      `${found.file}: the font ${font} has no “${letter}”, which “${word}” needs. Choose another font in src/content/fonts.ts, or another word.`,
    ];
  });
}
