import { byLanguage, type Language } from '../contract/language.ts';
import { CONFIRM_CONSENT_VERSION, CONSENT_VERSION } from './consent.ts';
import { withConfirm } from './stages.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

/** What a person could read about their data when they joined, in one language. */
export interface ConsentWording {
  /** The sentence beside the form. */
  sentence: string;
  /** The short privacy text of the page. */
  privacy: string;
  /** The details behind its link. */
  details: readonly { title: string; text: string }[];
}

/** The wording beside the form, and its version. @param confirm whether people confirm their addresses */
export function consentFor(confirm: boolean) {
  const textsIn = (language: Language) =>
    confirm ? withConfirm(language, TRANSLATIONS[language]) : TRANSLATIONS[language];
  return {
    version: confirm ? CONFIRM_CONSENT_VERSION : CONSENT_VERSION,
    wordings: byLanguage((language) => consentWordingIn(textsIn(language))),
  };
}

/** What a person can read in one language, from its texts. */
export const consentWordingIn = ({ form, footer, privacyDetails }: Translations): ConsentWording => ({
  sentence: form.consent,
  privacy: footer.privacyDescription,
  details: privacyDetails,
});
