import type { Language } from '../contract/language.ts';
import { en, type Translations } from './en.ts';
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

/** What the page says now, with the facts in it. */
export const consentWordings: Record<Language, ConsentWording> = {
  en: wordingOf(en),
  vi: wordingOf(vi),
};

function wordingOf({ form, footer, privacyDetails }: Translations): ConsentWording {
  return {
    sentence: form.consent.text,
    privacy: footer.privacyDescription,
    details: privacyDetails,
  };
}
