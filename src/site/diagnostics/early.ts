import type { Language } from '../../contract/language.ts';

/**
 * What happens before the page's own script has run. The inline start-up collects error events; the error log takes them
 * over, with their times, as soon as it exists.
 */
export interface EarlyErrors {
  readonly events: Event[];
  /** Called with each event; the error log replaces it. */
  handle(event: Event): void;
  /** Whether the first interaction has happened, which hydrates the sections below the first screen. */
  hasInteracted?: boolean;
  /** The language that a visitor chose after typing something; shown as soon as the page is hydrated. */
  language?: Language;
}

declare global {
  interface Window {
    early?: EarlyErrors;
  }
}

/** Starts to collect the events that the error log is made of. */
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
