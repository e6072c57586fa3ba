import { byLanguage, type Language } from '../contract/language.ts';
import { withConfirm } from './confirm-texts.ts';
import { CONFIRM_CONSENT_VERSION, CONSENT_VERSION } from './consent.ts';
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

/** What the page says now, with the facts in it. */
export const consentWordings = byLanguage((language) => consentWordingIn(TRANSLATIONS[language]));

/** The same where people confirm their addresses. */
const confirmWordings = byLanguage((language) =>
  consentWordingIn(withConfirm(language, TRANSLATIONS[language])),
);

/** The wording beside the form, and its version. @param confirm whether people confirm their addresses */
export function consentFor(confirm: boolean): {
  version: string;
  wordings: Readonly<Record<Language, ConsentWording>>;
} {
  return confirm
    ? { version: CONFIRM_CONSENT_VERSION, wordings: confirmWordings }
    : { version: CONSENT_VERSION, wordings: consentWordings };
}

/** What a person can read in one language, from its texts. */
export function consentWordingIn({ form, footer, privacyDetails }: Translations): ConsentWording {
  return {
    sentence: form.consent,
    privacy: footer.privacyDescription,
    details: privacyDetails,
  };
}
