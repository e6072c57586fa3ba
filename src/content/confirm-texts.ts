import type { Language } from '../contract/language.ts';
import { withFacts } from './placeholders.ts';
import { OTHER_TEXTS, type Translations } from './translations.ts';

/** The texts of the page where people confirm their addresses. */
export function withConfirm(language: Language, texts: Translations): Translations {
  const { joined, openMail, notThere, privacy, details } = withFacts(language, OTHER_TEXTS[language].confirm);
  return {
    ...texts,
    status: { ...texts.status, joined },
    successDialog: { ...texts.successDialog, followUp: notThere },
    footer: { ...texts.footer, privacyDescription: `${texts.footer.privacyDescription} ${privacy}` },
    privacyDetails: [...texts.privacyDetails, details],
    confirm: { openMail, notThere },
  };
}
