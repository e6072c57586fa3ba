import type { Language } from '../../../contract/language.ts';
import { englishMessages, type Messages } from './en.ts';
import { vietnameseMessages } from './vi.ts';

/** The command's messages in every language. */
export const MESSAGES: Record<Language, Messages> = { en: englishMessages, vi: vietnameseMessages };
