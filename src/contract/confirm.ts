/** Where the function that confirms addresses is reached under any origin that serves it. */
export const CONFIRM_PATH = '/functions/v1/confirm';

/** What the button of its page does. The fields are those of the page for leaving. */
export const CONFIRM_ACTION = 'confirm';

/** Where a form post comes back to: ids of panels on the page, shown by `:target`. */
export const CONFIRM_ANCHORS = {
  confirmed: 'confirmed',
  over: 'over',
  incomplete: 'incomplete',
  notNow: 'not-now',
} as const;
