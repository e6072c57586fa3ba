import { englishMessages, type Messages } from './en.ts';
import { vietnameseMessages } from './vi.ts';

/** The languages of the operator's command. They need not be those of the page (`contract/language.ts`). */
export const OPERATOR_LANGUAGES = ['en', 'vi'] as const;

export type OperatorLanguage = (typeof OPERATOR_LANGUAGES)[number];

export const MESSAGES: Record<OperatorLanguage, Messages> = { en: englishMessages, vi: vietnameseMessages };

/** Whether the command has messages in a language. */
export function isOperatorLanguage(code: string | undefined): code is OperatorLanguage {
  return OPERATOR_LANGUAGES.some((language) => language === code);
}
