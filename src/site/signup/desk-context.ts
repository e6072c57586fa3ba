import { createContext, type ComponentType } from 'react';
import type { Email } from '../../contract/email.ts';
import type { HelpProps } from './help/help.tsx';
import type { Outcome } from './outcome.ts';

/** What a form asks of the desk that serves both forms. */
export interface Desk {
  /** A visitor has begun with a form: fetches what sending will need. */
  prepare: () => void;
  /**
   * Sends an accepted address and tells the visitor what became of it.
   *
   * @param returnFocus called when a dialog that took the focus has closed
   */
  submit: (email: Email, returnFocus: () => void) => Promise<Outcome>;
  /** Help with typing, once it has been fetched. */
  Help: ComponentType<HelpProps> | undefined;
}

/** Without a desk (in prerendering) a form is the plain form that it is without script. */
export const DeskContext = createContext<Desk | undefined>(undefined);
