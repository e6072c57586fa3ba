import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { fonts } from '../src/content/fonts.ts';
import { posterMessages } from '../src/content/poster.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/en.ts';
import { leaveTexts } from '../src/content/leave.ts';
import { missingOutlines, OUTLINED_FONT } from '../src/site/pictures/outlines.ts';

/** A text of the page, and where an adapter finds it. */
export interface Text {
  text: string;
  /** The file that has it; none where the page itself writes it. */
  file?: string;
}

export type FaceName = 'headings' | 'text' | 'strong';

/** What each face draws: headings, the brand and figures; all running text and whatever a visitor types; emphasised text. */
export type FaceTexts = Record<FaceName, readonly Text[]>;

/** What a visitor may type into the field. */
const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What the page itself puts between and around texts. */
const PUNCTUATION = ' \u00a0·•’…×↑()@+-.,:/0123456789';

/** Keys whose texts are set in the heading face. Everything else is running text. */
const HEADING_KEYS =
  /(?:^|\.)(?:title|headline|mainTitle|name|value|dateFigures|dateLabel|number|week|prompt|result|home|ideas\.\d+)$/;

/** Keys whose texts are never emphasised: long ones, and those that are not drawn at all. */
const RUNNING_KEYS =
  /(?:^|\.)(?:description|paragraph|subtitle|bullets|meta|text|heroAlt|ceremonyAlt|founderAlts)(?:\.|$)/;

/** Figures and signs that the drawings of the page hold. */
const DRAWN_FIGURES = '0123456789:</>';

/**
 * The texts that the page shows in any of its languages, by the face that draws them. One set of files serves all
 * languages: it costs the English page 4 kB, and switching the language fetches no font and changes no letter twice.
 */
export function textsOf(translations: Readonly<Record<Language, Translations>>): FaceTexts {
  const translated = LANGUAGES.flatMap((language) => [
    ...textsIn(translations[language], `src/content/${language}.ts`),
    ...textsIn(leaveTexts[language], 'src/content/leave.ts'),
  ]);
  const names = LANGUAGES.flatMap((language) => [
    programme.brand,
    programme.shortName ?? '',
    programme.partner[language],
    ...programme.logos.map(({ name }) => (typeof name === 'string' ? name : name[language])),
    programme.email,
    programme.phone,
  ]).map(fact);
  const contacts = LANGUAGES.flatMap((language) => [
    programme.postalAddress[language],
    programme.provider[language],
    programme.registration[language],
    programme.responsible,
  ]).map(fact);
  return {
    headings: [
      ...translated.filter(({ key }) => HEADING_KEYS.test(key)),
      ...names,
      { text: PUNCTUATION + DRAWN_FIGURES },
    ],
    text: [...translated, ...names, ...contacts, { text: PUNCTUATION + TYPED }],
    strong: [...translated.filter(({ key }) => !RUNNING_KEYS.test(key)), ...names, { text: PUNCTUATION }],
  };
}

const fact = (text: string): Text => ({ text, file: 'src/content/programme.ts' });

/** The characters of some texts, each once, in order. */
export function charactersOf(texts: readonly Text[]): string {
  const characters = new Set(texts.flatMap(({ text }) => Array.from(text.normalize('NFC'))));
  return (
    [...characters]
      // Emoji are the system's to draw; braces mark places that are filled before anybody sees them.
      .filter((character) => character >= ' ' && !/[{}]|\p{Emoji_Presentation}/u.test(character))
      .sort()
      .join('')
  );
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
  return Array.from(charactersOf(texts)).flatMap((letter) => {
    if (!/[\p{Script=Latin}\p{N}]/u.test(letter) || draws(letter)) return [];
    const found = texts.find(({ text }) => text.normalize('NFC').includes(letter));
    if (found?.file === undefined) return [];
    const word = found.text.split(/\s/).find((each) => each.normalize('NFC').includes(letter)) ?? letter;
    return [
      `${found.file}: the font ${font} has no “${letter}”, which “${word}” needs. Choose another font in src/content/fonts.ts, or another word.`,
    ];
  });
}

/** The texts that cards and posters draw as outlines. */
export function outlinedTexts(translations: Readonly<Record<Language, Translations>>): Text[] {
  return LANGUAGES.flatMap((language) => {
    const { meta, hero } = translations[language];
    const written = [meta.ogTitle, hero.headline, hero.emailPrompt];
    const ofPoster = Object.values(posterMessages[language]) as string[];
    return [
      ...written.map((text) => ({ text, file: `src/content/${language}.ts` })),
      ...ofPoster.map((text) => ({ text, file: 'src/content/poster.ts' })),
      ...[programme.brand, programme.partner[language]].map(fact),
    ];
  });
}

/**
 * What prevents drawing cards and posters.
 *
 * @returns one sentence for each letter, or for the font
 */
export function checkOutlines(translations: Readonly<Record<Language, Translations>>): string[] {
  if (OUTLINED_FONT !== fonts.heading.package)
    return [
      `src/content/fonts.ts: the heading font is new, and cards and posters still have the letters of ${OUTLINED_FONT}. Run \`npm run draw\`.`,
    ];
  return outlinedTexts(translations).flatMap(({ text, file }) =>
    missingOutlines(text).map(
      (letter) =>
        `${file}: “${letter}” in “${text}” has no outline for the preview card and the poster. Run \`npm run draw\`; if this sentence stays, the heading font has no such letter: write the text without it, or choose another font in src/content/fonts.ts.`,
    ),
  );
}

/** A text of a file in `src/content`, and its key. */
interface KeyedText extends Text {
  key: string;
}

function textsIn(value: unknown, file: string, key = ''): KeyedText[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ key, text: String(value), file }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, file, key ? `${key}.${name}` : name),
  );
}
