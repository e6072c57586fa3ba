/** What happens while the page's script is not there. */
export type StartUpEvent =
  /** A movement, a key, a touch, a scroll. */
  | 'touched'
  /** A form was submitted. */
  | 'submitted'
  /** The script has come and taken over. */
  | 'hydrated'
  /** It could not be loaded, or the page cannot be hydrated. */
  | 'failed'
  /** A submission has waited for it long enough. */
  | 'late'
  /** There is a connection again after a submission without one. */
  | 'online'
  /** Another language was chosen. */
  | 'language';

/** What is known when it happens. */
export interface Known {
  /** Whether the script was asked for, and neither came nor failed. */
  isAsked: boolean;
  hasFailed: boolean;
  /** Whether the page cannot be hydrated: only the browser posts its forms. */
  isPlain: boolean;
  isOnline: boolean;
  /** Whether there is anything in a field. */
  isTyped: boolean;
  /** Whether a field has another text than when it was submitted, or is being submitted. */
  isChanged: boolean;
}

/**
 * What to do: ask for the script; keep a press until it has come, and ask for it; do what was kept (`act`); let the browser
 * post the form; say that there is no connection; submit again; open the page of the language.
 */
export type Decision = 'nothing' | 'ask' | 'keep' | 'act' | 'post' | 'sayOffline' | 'submit' | 'open';

/**
 * Decides what the start-up does.
 *
 * Some engines keep a failure for as long as the page is there: from then on, and without a connection, only a submission
 * asks. With a text in a field the hydrated page changes its language in place; the page of the language has it only where
 * the browser can keep it.
 */
export function decide(event: StartUpEvent, known: Known): Decision {
  switch (event) {
    case 'touched':
      return known.isOnline && !known.hasFailed && !known.isAsked ? 'ask' : 'nothing';
    case 'hydrated':
      return 'act';
    case 'submitted':
      return known.isPlain ? decide('failed', known) : 'keep';
    case 'failed':
    case 'late':
      return known.isOnline ? 'post' : 'sayOffline';
    case 'online':
      return known.isChanged ? 'nothing' : 'submit';
    case 'language':
      return known.hasFailed || !known.isTyped ? 'open' : 'keep';
  }
}
