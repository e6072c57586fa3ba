import { afterEach, beforeEach, describe, expect, it, vi as vitest } from 'vitest';
import type { Language } from '../../contract/language.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import { loadTranslations, type TranslationDependencies } from './load-translations.ts';

const { en, vi } = TRANSLATIONS;

/** What the loader returns when English failed as well. */
const NOTHING = { language: 'en', translations: undefined };

beforeEach(() => void vitest.useFakeTimers());
afterEach(() => {
  expect(vitest.getTimerCount()).toBe(0);
  vitest.useRealTimers();
});

function setUp(importTranslations: TranslationDependencies['importTranslations']) {
  const reports: string[] = [];
  const report: TranslationDependencies['report'] = (error, { language, failure }) =>
    void reports.push(`${error}: ${String(language)}: ${String(failure)}`);
  const load = (language: Language) => loadTranslations(language, { importTranslations, report });
  return { load, reports };
}

const pass = (milliseconds: number) => vitest.advanceTimersByTimeAsync(milliseconds);
const never = () => new Promise<never>(() => undefined);

describe('loadTranslations', () => {
  it('returns the chosen language, and reports nothing', async () => {
    const { load, reports } = setUp((language) => Promise.resolve(TRANSLATIONS[language]));
    expect(await load('vi')).toEqual({ language: 'vi', translations: vi });
    expect(reports).toEqual([]);
  });

  it('falls back to English when the chosen language fails', async () => {
    const { load, reports } = setUp((language) =>
      language === 'vi' ? Promise.reject(new Error('404')) : Promise.resolve(en),
    );
    expect(await load('vi')).toEqual({ language: 'en', translations: en });
    expect(reports).toEqual(['Translations not loaded: vi: Error: 404']);
  });

  it('waits 5000 ms for the chosen language, and no longer', async () => {
    const { load, reports } = setUp((language) => (language === 'vi' ? never() : Promise.resolve(en)));
    let result: unknown;
    const loading = load('vi').then((loaded) => (result = loaded));
    await pass(4999);
    expect(result).toBeUndefined();
    await pass(1);
    expect(await loading).toEqual({ language: 'en', translations: en });
    expect(reports).toEqual(['Translations not loaded: vi: Error: no answer within 5000 ms']);
  });

  it('returns a language that arrives just in time', async () => {
    const { load } = setUp(
      (language) => new Promise((resolve) => setTimeout(() => resolve(TRANSLATIONS[language]), 4999)),
    );
    const loading = load('vi');
    await pass(4999);
    expect(await loading).toEqual({ language: 'vi', translations: vi });
  });

  it('gives English 3000 ms, then returns no translations', async () => {
    const { load, reports } = setUp(never);
    let result: unknown;
    void load('vi').then((loaded) => (result = loaded));
    await pass(5000);
    await pass(2999);
    expect(result).toBeUndefined();
    await pass(1);
    expect(result).toEqual(NOTHING);
    expect(reports).toHaveLength(2);
  });

  it('returns no translations at once when both languages fail', async () => {
    const { load } = setUp(() => Promise.reject(new Error('offline')));
    expect(await load('en')).toEqual(NOTHING);
  });
});
