import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../content/locales.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { languageNamed } from './languages.ts';

const all: readonly string[] = LANGUAGES;
const WORDS: [language: string, ...words: string[]][] = [
  ['vi', 'vi', 'VI', 'vie', 'vi-VN', 'vi_VN', 'Tiếng Việt', 'tiếng việt', 'Tiếng  Việt'.normalize('NFD')],
  ['vi', 'Việt', 'Vietnamese', 'VIETNAMESE', 'Vietnamese (Vietnam)', 'Tiếng Việt (Việt Nam)'],
  ['en', 'en', 'eng', 'en-GB', 'en_us', 'English', ' english ', 'English (United States)'],
  ['en', 'Tiếng Anh', 'tiếng anh', 'Anh', 'Tiếng Anh (Mỹ)'],
  ['de', 'de_AT', 'deu', 'German', 'Deutsch', 'tiếng Đức', 'Đức'],
];

describe('languageNamed', () => {
  it.each(WORDS.filter(([language]) => all.includes(language)))('knows %s by %s', (language, ...words) => {
    expect(words.map(languageNamed)).toEqual(words.map(() => language));
  });

  it.each(LANGUAGES)('knows %s by its code and by what it calls itself', (language) => {
    expect([language, LOCALES[language].name].map(languageNamed)).toEqual([language, language]);
  });

  it.each([
    '',
    'An',
    'Ví dụ',
    'Việt Nam',
    'both',
    'tlh',
    'en-',
    'English please',
    'vi, en',
    `en${' '.repeat(60)}`,
  ])('knows no language by “%s”', (text) => {
    expect(languageNamed(text)).toBeUndefined();
  });
});
