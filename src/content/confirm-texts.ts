import type { Language } from '../contract/language.ts';
import { withFacts } from './placeholders.ts';
import { OTHER_TEXTS, type Translations } from './translations.ts';

/** What the page says in addition where people confirm their addresses. */
export interface ConfirmTexts {
  /** The link to the visitor's own mail; `{name}` is the provider's. */
  openMail: string;
  notThere: string;
}

/** The texts of the page where people confirm their addresses. */
export function withConfirm(
  language: Language,
  texts: Translations,
): Translations & { confirm: ConfirmTexts } {
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

/** Those texts, on a page that has them. */
export function confirmTextsIn(texts: Translations): ConfirmTexts | undefined {
  return 'confirm' in texts ? (texts.confirm as ConfirmTexts) : undefined;
}
