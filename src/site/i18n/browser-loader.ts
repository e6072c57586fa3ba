import type { Language } from '../../contract/language.ts';
import { importTranslations, loadTranslations, type Words } from './load-translations.ts';

/** The loader with the browser's own timers, modules and log. */
export function loadInBrowser(language: Language): Promise<Words> {
  return loadTranslations(language, {
    importer: importTranslations,
    setTimer: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
    clearTimer: (timer) => window.clearTimeout(timer),
    report: (error, context) => window.them?.record(error, context),
  });
}
