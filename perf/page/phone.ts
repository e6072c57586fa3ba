/** A mid-range phone's processor against the machine this runs on; the same factor as Lighthouse's mobile setting. */
export const SLOWDOWN = 4;

/** A phone's window. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Nothing of the browser itself takes part. */
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
