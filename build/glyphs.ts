import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/en.ts';
import { leaveTexts } from '../src/content/leave.ts';

/** The characters that each face must be able to draw, each once, in order. */
export interface Glyphs {
  /** Headings, the wordmark, figures. */
  headings: string;
  /** Running text, and whatever a visitor may type. */
  text: string;
  /** Emphasised text: labels, buttons, names. */
  strong: string;
}

/** What a visitor may type into the field. */
const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What the page itself puts between and around words. */
const PUNCTUATION = ' \u00a0·•’…×↑()@+-.,:/0123456789';

/** Keys whose texts are set in the heading face. Everything else is running text. */
const HEADING_KEYS =
  /(?:^|\.)(?:title|headline|mainTitle|name|value|dateFigures|dateLabel|number|week|prompt|result|ideas\.\d+)$/;

/** Keys whose texts are never emphasised: long ones, and those that are not drawn at all. */
const RUNNING_KEYS =
  /(?:^|\.)(?:description|paragraph|subtitle|bullets|meta|text|heroAlt|ceremonyAlt|founderAlts)(?:\.|$)/;

/** Figures and signs that the drawings of the page hold. */
const DRAWN_FIGURES = '0123456789:</>';

/**
 * The characters that the page shows in any of its languages, by the face that draws them. One set of files serves all
 * languages: it costs the English page 4 kB, and switching the language fetches no font and changes no letter twice.
 */
export function glyphsOf(translations: Readonly<Record<Language, Translations>>): Glyphs {
  const texts = LANGUAGES.flatMap((language) => [
    ...textsIn(translations[language]),
    ...textsIn(leaveTexts[language]),
  ]);
  const ofKeys = (keys: RegExp) => texts.filter(([key]) => keys.test(key)).map(([, text]) => text);
  const names = LANGUAGES.flatMap((language) => [
    programme.brand,
    programme.partner[language],
    programme.email,
    programme.phone,
  ]);
  const contacts = LANGUAGES.map(
    (language) =>
      programme.postalAddress[language] +
      programme.provider[language] +
      programme.registration[language] +
      programme.responsible,
  );
  const all = texts.map(([, text]) => text).join('') + names.join('') + contacts.join('') + PUNCTUATION;
  return {
    headings: unique([...ofKeys(HEADING_KEYS), ...names, PUNCTUATION, DRAWN_FIGURES].join('')),
    text: unique(all + TYPED),
    strong: unique(
      texts.flatMap(([key, text]) => (RUNNING_KEYS.test(key) ? [] : text)).join('') +
        names.join('') +
        PUNCTUATION,
    ),
  };
}

function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'number') return [[path, String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key));
}

function unique(characters: string): string {
  return (
    [...new Set(characters.normalize('NFC'))]
      // Emoji are the system's to draw; braces mark places that are filled before anybody sees them.
      .filter((character) => character >= ' ' && !/[{}]|\p{Emoji_Presentation}/u.test(character))
      .sort()
      .join('')
  );
}
