import type { Language } from '../contract/language.ts';
import { en, type Translations } from './en.ts';
import { placeholderValues } from './programme.ts';
import { fill } from './fill.ts';
import { vi } from './vi.ts';

/** What a person could read about their data when they joined, in one language. */
export interface ConsentWording {
  /** The sentence beside the form. */
  sentence: string;
  /** The short privacy text of the page. */
  privacy: string;
  /** The details behind its link. */
  details: readonly { title: string; text: string }[];
}

/** What the page says now, with the facts filled in. */
export const consentWordings: Record<Language, ConsentWording> = {
  en: wordingOf(en, 'en'),
  vi: wordingOf(vi, 'vi'),
};

function wordingOf({ form, footer, privacyDetails }: Translations, language: Language): ConsentWording {
  const values = placeholderValues(language);
  return {
    sentence: fill(form.consent.text, values),
    privacy: fill(footer.privacyDescription, values),
    details: privacyDetails.map(({ title, text }) => ({ title, text: fill(text, values) })),
  };
}
