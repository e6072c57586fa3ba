import { createContext } from 'react';
import type { WordsState } from './use-words.ts';

/** How the language switch reaches the page's words. Without it (in prerendering) the switch is plain links. */
export const LanguageContext = createContext<Pick<WordsState, 'switchTo' | 'prefetch'> | undefined>(
  undefined,
);
