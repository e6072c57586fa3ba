import { byLanguage, type Language } from '../contract/language.ts';
import { programme } from './programme.ts';

/**
 * Words of other languages in the texts of each, by the language that they are read in, so that a screen reader
 * pronounces them right: in Vietnamese, English words that a Vietnamese voice cannot read ("AI" would sound like "ai",
 * who). Longer ones first, where one contains another. A test finds one that is missing. Names come from
 * `programme.ts`.
 */
const TERMS: Record<Language, Readonly<Record<string, readonly string[]>>> = {
  en: {},
  vi: {
    en: [
      'AI Builder',
      'AI',
      'demo day',
      'demo',
      'prototype',
      'startup',
      'mentor',
      'prompt',
      'pitch',
      'slide',
      'code',
    ],
  },
};

const { brand, brandLanguage, founders, nameLanguage, partnerShort } = programme;

const NAMES: readonly (readonly [name: string, language: string])[] = [
  ...founders.map(({ name }) => [name, nameLanguage] as const),
  ...founders.map(({ short }) => [short, nameLanguage] as const),
  [partnerShort, nameLanguage],
  [brand, brandLanguage],
];

function termsIn(language: Language): ReadonlyMap<string, string> {
  const written = Object.entries(TERMS[language]).flatMap(([other, list]) =>
    list.map((word) => [word, other] as const),
  );
  const terms = [...NAMES, ...written].filter(([, other]) => other !== language);
  return new Map(terms.map(([term, other]) => [term.toLowerCase(), other]));
}

/** The foreign terms in the texts of each language, in lower case, with the language that each is read in. */
export const FOREIGN_TERMS = byLanguage(termsIn);
