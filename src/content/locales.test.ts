import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguageTag, LANGUAGES } from '../contract/language.ts';
import { languageOfPath, LOCALES, PATHS, preferredLanguage } from './locales.ts';

it.each(LANGUAGES)(
  '%s is a tag that the list takes, has a page, and is what its people’s browsers get',
  (language) => {
    expect(isLanguageTag(language)).toBe(true);
    expect(languageOfPath(PATHS[language])).toBe(language);
    expect(languageOfPath(`${PATHS[language]}/`)).toBe(language);
    expect(LOCALES[language].openGraph).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
    for (const tag of [language, language.toUpperCase(), `${language}-ZZ`])
      expect(preferredLanguage([tag], LANGUAGES, DEFAULT_LANGUAGE)).toBe(language);
  },
);

/** The languages of a page, the default first. */
it.each<[languages: string, tags: string, language: string]>([
  ['en vi', 'en-GB fr vi-VN', 'vi'],
  ['en vi', 'vie v xx', 'en'],
  ['en vi', '', 'en'],
  ['de en', 'de-DE de en-US en', 'de'],
  ['de en', 'en-GB de', 'de'],
  ['de en', 'en-US fr', 'en'],
  ['de en', 'fr', 'en'],
  ['de vi', 'fr', 'de'],
  ['fr vi en', 'en vi fr', 'vi'],
  ['fr', 'en vi', 'fr'],
])('a page in %s gives those who prefer %j the page in %s', (page, tags, expected) => {
  const languages = page.split(' ');
  expect(preferredLanguage(tags.split(' '), languages, languages[0] ?? '')).toBe(expected);
});
