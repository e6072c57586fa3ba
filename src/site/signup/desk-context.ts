import { createContext } from 'react';
import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import type { Notice } from './notices.tsx';
import type { Outcome } from './outcome.ts';
import type { Store } from './store.ts';

/** What is fetched when a visitor begins with a form. */
export type OnDemand = typeof import('./on-demand.ts');

/** What a form asks of the desk that serves both forms. The same object for as long as the page lives. */
export interface Desk {
  /** A visitor has begun with a form: fetches what sending will need. */
  prepare: () => void;
  /**
   * Sends an accepted address and tells the visitor what became of it.
   *
   * @param returnFocus called when a dialog that took the focus has closed
   */
  submit: (email: Email, language: Language, returnFocus: () => void) => Promise<Outcome>;
  /** Help with typing, and what is told over the page, once fetched. */
  onDemand: Store<OnDemand | undefined>;
  /** What is told over the page now. */
  notice: Store<Notice | undefined>;
}

/** Without a desk (in prerendering) a form is the plain form that it is without script. */
export const DeskContext = createContext<Desk | undefined>(undefined);
