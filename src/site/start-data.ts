import type { Words } from './i18n/load-translations.ts';

/** What a prerendered page carries in its data block, to come alive with. */
export interface StartData {
  words: Words;
  /** Address of the style sheet for everything below the first screen. */
  laterStyles: string;
}
