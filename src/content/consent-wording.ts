import { byLanguage } from '../contract/language.ts';
import { CONFIRM_CONSENT_VERSION, CONSENT_VERSION } from './consent.ts';
import { withConfirm } from './stages.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

/** What a person can read about their data when they join, in one language. */
export const consentWordingIn = ({ form, footer, privacyDetails }: Translations) => ({
  /** The sentence beside the form. */
  sentence: form.consent,
  /** The short privacy text of the page. */
  privacy: footer.privacyDescription,
  /** The details behind its link. */
  details: privacyDetails,
});

export type ConsentWording = ReturnType<typeof consentWordingIn>;

/** The wording beside the form, and its version. @param confirm whether people confirm their addresses */
export function consentFor(confirm: boolean) {
  const wordings = byLanguage((language) => {
    const texts = TRANSLATIONS[language];
    return consentWordingIn(confirm ? withConfirm(language, texts) : texts);
  });
  return { version: confirm ? CONFIRM_CONSENT_VERSION : CONSENT_VERSION, wordings };
}
