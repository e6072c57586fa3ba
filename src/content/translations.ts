import type { Language } from '../contract/language.ts';
import { otherTexts as enOther, type OtherTexts } from './en-other.ts';
import { texts as en, type Some, type Translations } from './en.ts';
import { otherTexts as viOther } from './vi-other.ts';
import { texts as vi } from './vi.ts';

export type { OtherTexts, Some, Translations };

/**
 * What the page says in each of its languages, for the build and the operator's command. A browser loads one language at
 * a time (`locales.ts`).
 */
export const TRANSLATIONS: Record<Language, Translations> = { en, vi };

/** What is said beside the page. */
export const OTHER_TEXTS: Record<Language, OtherTexts> = { en: enOther, vi: viOther };
