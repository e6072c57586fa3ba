import type { Language } from '../contract/language.ts';

/**
 * Words of the other language in the texts of each, so that a screen reader pronounces them right: Vietnamese names in
 * English, and in Vietnamese the English words that a Vietnamese voice cannot read ("AI" would sound like "ai", who).
 * Longer ones first, where one contains another. A test finds one that is missing.
 */
export const FOREIGN_TERMS: Record<Language, { language: Language; list: readonly string[] }> = {
  en: {
    language: 'vi',
    list: ['Phan Lê Trúc Quỳnh', 'Đoàn Vũ Gia Khiêm', 'Trúc Quỳnh', 'Gia Khiêm', 'Thanh Vân', 'Thềm'],
  },
  vi: {
    language: 'en',
    list: [
      'AI Builder',
      'AI',
      'demo day',
      'demo',
      'prototype',
      'startup',
      'mentor',
      'prompt',
      'pitch',
      'slide',
      'code',
    ],
  },
};
