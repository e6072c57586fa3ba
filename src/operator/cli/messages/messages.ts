import type { Language } from '../../../contract/language.ts';
import { en, type Words } from './en.ts';
import { vi } from './vi.ts';

/** The command's words in every language. */
export const WORDS: Record<Language, Words> = { en, vi };
