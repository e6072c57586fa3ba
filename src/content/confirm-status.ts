import type { Translations } from './translations.ts';

/** What the page says in addition where people confirm their addresses. */
export interface ConfirmTexts {
  /** The link to the visitor's own mail; `{name}` is the provider's. */
  openMail: string;
  notThere: string;
}

/** Those texts, on a page that was made with them (`confirm-texts.ts`). */
export function confirmTextsIn(texts: Translations): ConfirmTexts | undefined {
  return 'confirm' in texts ? (texts.confirm as ConfirmTexts) : undefined;
}
