import type { Language } from '../contract/language.ts';
import { en, type Translations } from './en.ts';
import { vi } from './vi.ts';

/**
 * What the page says in each of its languages, for the build and the operator's command. A browser loads one language at
 * a time (`site/i18n/load-translations.ts`).
 */
export const TRANSLATIONS: Record<Language, Translations> = { en, vi };
