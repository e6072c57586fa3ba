import { facts } from '../src/content/facts.ts';
import type { Translations } from '../src/content/en.ts';
import type { Language } from '../src/contract/language.ts';
import type { Glyphs } from './fonts.ts';

/** What a visitor may type into the field, and what the page itself puts between words. */
const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const PUNCTUATION = '\u00a0\u00b7\u2019\u2026×';

/** Keys whose texts stand in the heading face. Everything else is running text. */
const HEADING_KEYS = /(?:^|\.)(?:title|headline|mainTitle|name|value|dateFigures|number|week|prompt|result)$/;

/** The characters that a language's page shows, by the face that draws them. */
export function glyphsOf(language: Language, t: Translations): Glyphs {
  const texts = leaves(t);
  const names = [facts.brand, facts.partner[language], facts.email, facts.phone.shown];
  const headings = texts.filter(([key]) => HEADING_KEYS.test(key)).map(([, text]) => text);
  const all = texts.map(([, text]) => text);
  const contacts = [
    facts.postalAddress[language],
    facts.provider[language],
    facts.registration[language],
    facts.responsible,
  ];
  const other = Object.values(t.languages).flatMap(({ short, name, readIn }) => [short, name, readIn]);
  const running: string[] = [...all, ...names, ...contacts, ...other];
  return {
    headline: t.hero.headline + facts.brand,
    headings: [
      ...headings,
      ...names,
      t.journey.onlinePowerProgram.title,
      '0123456789%:·</>×.,@+- \u00a0',
    ].join(''),
    text: running.join('') + TYPED + PUNCTUATION,
  };
}

function leaves(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}
