import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/language.ts';
import { TRANSLATIONS } from '../../content/translations.ts';
import { loadTranslations, type TranslationDependencies } from './load-translations.ts';

const { en, vi } = TRANSLATIONS;

/** What the loader returns when English failed as well. */
const NOTHING = { language: 'en', translations: undefined };

/** A loader on a clock that the test moves. */
function setUp(importTranslations: TranslationDependencies['importTranslations']) {
  const timers = new Map<number, { due: number; callback: () => void }>();
  const reports: string[] = [];
  let now = 0;
  let last = 0;
  const dependencies = {
    importTranslations,
    setTimer: (callback: () => void, milliseconds: number) => {
      timers.set(++last, { due: now + milliseconds, callback });
      return last;
    },
    clearTimer: (timer: number) => void timers.delete(timer),
    report: (error: string, context: Readonly<Record<string, unknown>>) =>
      void reports.push(`${error}: ${String(context['language'])}: ${String(context['failure'])}`),
  };
  return {
    load: (language: Language) => loadTranslations(language, dependencies),
    reports,
    timers,
    pass: async (milliseconds: number) => {
      now += milliseconds;
      for (const [timer, { due, callback }] of timers)
        if (due <= now) {
          timers.delete(timer);
          callback();
        }
      // Lets everything that waits for the timers go on.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const never = () => new Promise<never>(() => undefined);
const later = (settle: () => Promise<(typeof TRANSLATIONS)['en']>) => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { promise: gate.then(settle), go: () => go() };
};

describe('loadTranslations', () => {
  it('returns the chosen language, and reports nothing', async () => {
    const { load, reports, timers } = setUp((language) => Promise.resolve(TRANSLATIONS[language]));
    expect(await load('vi')).toEqual({ language: 'vi', translations: vi });
    expect(reports).toEqual([]);
    expect(timers.size).toBe(0);
  });

  it('falls back to English when the chosen language fails', async () => {
    const { load, reports } = setUp((language) =>
      language === 'vi' ? Promise.reject(new Error('404')) : Promise.resolve(en),
    );
    expect(await load('vi')).toEqual({ language: 'en', translations: en });
    expect(reports).toEqual(['Translations not loaded: vi: Error: 404']);
  });

  it('waits 5000 ms for the chosen language, and no longer', async () => {
    const { load, pass, reports } = setUp((language) => (language === 'vi' ? never() : Promise.resolve(en)));
    let result: unknown;
    const loading = load('vi').then((loaded) => (result = loaded));
    await pass(4999);
    expect(result).toBeUndefined();
    await pass(1);
    expect(await loading).toEqual({ language: 'en', translations: en });
    expect(reports).toEqual(['Translations not loaded: vi: Error: no answer within 5000 ms']);
  });

  it('returns a language that arrives just in time', async () => {
    const late = later(() => Promise.resolve(vi));
    const { load, pass } = setUp(() => late.promise);
    const loading = load('vi');
    await pass(4999);
    late.go();
    expect(await loading).toEqual({ language: 'vi', translations: vi });
  });

  it('gives English 3000 ms, then returns no translations', async () => {
    const { load, pass, reports } = setUp(never);
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
    const { load, timers } = setUp(() => Promise.reject(new Error('offline')));
    expect(await load('en')).toEqual(NOTHING);
    expect(timers.size).toBe(0);
  });
});
