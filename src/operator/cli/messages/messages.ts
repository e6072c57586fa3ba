import type { Language } from '../../../contract/language.ts';
import { en, type Messages } from './en.ts';
import { vi } from './vi.ts';

/** The command's words in every language. */
export const MESSAGES: Record<Language, Messages> = { en, vi };
