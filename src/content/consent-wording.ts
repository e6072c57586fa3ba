import { byLanguage, type Language } from '../contract/language.ts';
import { CONSENT_VERSION } from './consent.ts';
import { privacyPoints, withConfirm } from './stages.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

/** What a person can read about their data when they join, in one language. @param confirm whether people confirm their addresses */
export function consentWordingIn(language: Language, texts: Translations, confirm: boolean) {
  const { form, footer } = confirm ? withConfirm(language, texts) : texts;
  return {
    /** The sentence beside the form. */
    sentence: form.consent,
    /** The short privacy text of the page. */
    privacy: footer.privacyDescription,
    /** The points of the page behind its link. */
    details: privacyPoints(language, confirm),
  };
}

export type ConsentWording = ReturnType<typeof consentWordingIn>;

/** The wording beside the form, and its version. @param confirm whether people confirm their addresses */
export function consentFor(confirm: boolean) {
  const wordings = byLanguage((language) => consentWordingIn(language, TRANSLATIONS[language], confirm));
  return { version: confirm ? `${CONSENT_VERSION}-confirm` : CONSENT_VERSION, wordings };
}
