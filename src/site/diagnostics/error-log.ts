/** The log keeps this many entries and drops the oldest (specification, sections 4 and 9). */
export const ERROR_LOG_CAP = 100;

/** One entry of the in-memory log (specification, section 3). */
export interface ErrorLogEntry {
  /** When it happened: ISO 8601, UTC. */
  timestamp: string;
  /** What happened, in one line. */
  error: string;
  /** Where it happened, as far as it is known: the browser's own names for it. */
  context: Readonly<Record<string, unknown>>;
  userAgent: string;
  /** Address of the page at that time. */
  url: string;
}

/** What the page offers to whoever opens its console: `them.errorLog`. It is never sent anywhere. */
export interface Diagnostics {
  readonly errorLog: readonly ErrorLogEntry[];
  /**
   * Puts one entry into the log and on the console.
   *
   * @param time milliseconds since 1970; now, unless it happened before
   */
  record(error: string, context: Readonly<Record<string, unknown>>, time?: number): void;
}

declare global {
  interface Window {
    them?: Diagnostics;
  }
}

/** Where an error log gets what it cannot know by itself; the browser's `window` is one. */
export interface LogSource {
  readonly navigator: { readonly userAgent: string };
  readonly location: { readonly href: string };
}

/**
 * Makes an empty log.
 *
 * @param source names the browser and the page; `window` in a browser
 */
export function createErrorLog(source: LogSource): Diagnostics {
  const errorLog: ErrorLogEntry[] = [];
  return {
    errorLog,
    record(error, context, time = Date.now()) {
      errorLog.push({
        timestamp: new Date(time).toISOString(),
        error,
        context,
        userAgent: source.navigator.userAgent,
        url: source.location.href,
      });
      if (errorLog.length > ERROR_LOG_CAP) errorLog.shift();
      console.error(error, context);
    },
  };
}
