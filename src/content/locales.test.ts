import { expect, it } from 'vitest';
import { isLanguageTag, LANGUAGES } from '../contract/language.ts';
import { languageOfPath, LOCALES, PATHS, preferredLanguage } from './locales.ts';

it.each(LANGUAGES)(
  '%s is a tag that the list takes, has a page, and is what a browser of its people gets',
  (language) => {
    expect(isLanguageTag(language)).toBe(true);
    expect(languageOfPath(PATHS[language])).toBe(language);
    expect(LOCALES[language].openGraph).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
    for (const tag of [language, language.toUpperCase(), `${language}-ZZ`])
      expect(preferredLanguage([tag])).toBe(language);
  },
);

it('takes any preference but the default language, and only whole tags', () => {
  expect(preferredLanguage(['en-GB', 'fr', 'vi-VN'])).toBe('vi');
  expect(preferredLanguage(['vie', 'v', 'xx'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});
