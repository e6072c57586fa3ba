import type { Language } from '../contract/language.ts';
import { otherTexts as deOther, type OtherTexts } from './de-other.ts';
import { texts as de, type Translations } from './de.ts';
import { otherTexts as enOther } from './en-other.ts';
import { texts as en } from './en.ts';

export type { OtherTexts, Translations };

/** What the page says in each of its languages. */
export const TRANSLATIONS: Record<Language, Translations> = { de, en };

/** What is said beside the page. */
export const OTHER_TEXTS: Record<Language, OtherTexts> = { de: deOther, en: enOther };
