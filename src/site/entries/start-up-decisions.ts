/** What is known while the page's script is not there. */
export interface Known {
  /** `useless`: the page cannot be hydrated, and only the browser posts its forms. */
  script: 'unasked' | 'asked' | 'failed' | 'useless';
  isOnline: boolean;
  /** There is something in a field. */
  isTyped: boolean;
}

/**
 * Whether a movement, a key, a touch or a scroll asks for the script. Some engines keep a failure for as long as the page is
 * there: from then on, and without a connection, only a submission asks.
 */
export const asks = ({ script, isOnline }: Known) => isOnline && script === 'unasked';

/**
 * What becomes of a submission: it waits for the script, the browser posts it, or it waits for a connection, because the
 * browser would leave the page.
 *
 * @param isOver whether the script has failed, or five seconds have passed
 */
export function submission({ script, isOnline }: Known, isOver: boolean): 'waits' | 'posted' | 'offline' {
  if (!isOver && script !== 'useless') return 'waits';
  return isOnline ? 'posted' : 'offline';
}

/** Whether a link of the language switch opens its page: a hydrated page changes its language in place, with what was typed. */
export const opens = ({ script, isTyped }: Known) => script === 'failed' || script === 'useless' || !isTyped;
