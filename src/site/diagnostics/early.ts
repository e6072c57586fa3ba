import type { Language } from '../../contract/language.ts';

/**
 * What goes wrong before the page's own script is there. The inline start-up keeps the events as they come; the error
 * log takes them over, with their times, as soon as it exists.
 */
export interface EarlyErrors {
  readonly events: Event[];
  /** Called with each event; replaced by whoever takes over. */
  handle(event: Event): void;
  /** Whether a visitor has begun to look around, so that what is below the first screen is hydrated. */
  lookedAround?: boolean;
  /** The language that a visitor asked for, who had typed something already; shown as soon as the page is alive. */
  language?: Language;
}

declare global {
  interface Window {
    early?: EarlyErrors;
  }
}

/** Begins to keep the events that the error log is made of. */
export function keepEarlyErrors(): EarlyErrors {
  const early: EarlyErrors = {
    events: [],
    handle: (event) => early.events.push(event),
  };
  window.early = early;
  // Captured, because the event of a script that fails to load does not bubble.
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(type, (event) => early.handle(event), true);
  return early;
}
