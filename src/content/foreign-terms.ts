import { byLanguage, type Language } from '../contract/language.ts';
import { LOCALES } from './locales.ts';
import { programme } from './programme.ts';

const { brand, brandLanguage, founders, nameLanguage, partnerShort } = programme;

const NAMES: readonly (readonly [name: string, language: string])[] = [
  ...founders.map(({ name }) => [name, nameLanguage] as const),
  ...founders.map(({ short }) => [short, nameLanguage] as const),
  [partnerShort, nameLanguage],
  [brand, brandLanguage],
];

function termsIn(language: Language): ReadonlyMap<string, string> {
  const written = Object.entries(LOCALES[language].foreignWords).flatMap(([other, list]) =>
    list.split(', ').map((word) => [word, other] as const),
  );
  return new Map([...NAMES, ...written].filter(([, other]) => other !== language));
}

/** The foreign terms in the texts of each language, with the language that each is read in. */
export const FOREIGN_TERMS = byLanguage(termsIn);
