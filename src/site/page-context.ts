import { createContext, use } from 'react';
import type { Translations } from '../content/translations.ts';
import type { Language } from '../contract/language.ts';
import type { SubmissionResult } from './signup/result.ts';

/** What the page says, and what links and forms can do with it. */
export interface PageState {
  language: Language;
  translations: Translations;
  switchTo: (language: Language) => void;
  /** Shows over the page how a submission ended; `undefined` removes what is shown. */
  showResult: (result: SubmissionResult | undefined) => void;
}

export const PageContext = createContext<PageState | undefined>(undefined);

/** The page that a component is part of. */
export function usePage(): PageState {
  const page = use(PageContext);
  if (!page) throw new Error('a section is part of a page');
  return page;
}
