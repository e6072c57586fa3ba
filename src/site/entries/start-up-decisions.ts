/** What is known of the page's script. `unusable`: the page cannot be hydrated, and the browser posts its forms. */
export type Script = 'unasked' | 'asked' | 'failed' | 'unusable';

/**
 * Whether a movement, a key, a touch or a scroll asks for the script. Some engines keep a failure for as long as the page is
 * there: from then on, and without a connection, only a submission asks.
 */
export const asks = (script: Script, isOnline: boolean) => isOnline && script === 'unasked';

/**
 * What becomes of a submission: it waits for the script, the browser posts it, or it waits for a connection, because the
 * browser would leave the page.
 *
 * @param isOver whether the script has failed, or five seconds have passed
 */
export const submission = (script: Script, isOnline: boolean, isOver: boolean) =>
  !isOver && script !== 'unusable' ? 'waits' : isOnline ? 'posted' : 'offline';

/** Whether a link of the language switch opens its page: a hydrated page changes its language in place, with what was typed. */
export const opens = (script: Script, isTyped: boolean) =>
  script === 'failed' || script === 'unusable' || !isTyped;
