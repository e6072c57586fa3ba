import { createContext } from 'react';
import type { Language } from '../contract/language.ts';
import type { SubmissionResult } from './signup/submission-result.ts';

/** How a submission ended, to be shown over the page. */
export interface Feedback {
  result: SubmissionResult;
  /** Called when toast or dialog has closed and the focus was in it. */
  returnFocus: () => void;
}

/** What links and forms can do with the page. */
export interface PageActions {
  switchTo: (language: Language) => void;
  prefetch: (language: Language) => void;
  /** Shows how a submission ended; `undefined` removes what is shown. */
  setFeedback: (feedback: Feedback | undefined) => void;
}

/** The page that links and forms belong to. */
export const PageContext = createContext<PageActions | undefined>(undefined);
