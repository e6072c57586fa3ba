/** The log keeps this many entries and drops the oldest (specification, sections 4 and 9). */
const ERROR_LOG_CAP = 100;

/** Where something happened, as far as it is known: the browser's own names for it. */
type Context = Readonly<Record<string, unknown>>;

/** What the page offers to whoever opens its console (specification, section 3). It is never sent anywhere. */
interface Diagnostics {
  errorLog: { timestamp: string; error: string; context: Context; userAgent: string; url: string }[];
  /** Puts one entry into the log and on the console. */
  record: (error: string, context: Context) => void;
}

declare global {
  interface Window {
    diagnostics?: Diagnostics;
  }
}

/**
 * Makes `window.diagnostics.errorLog`, and feeds it with script errors, unhandled rejections and policy violations from now on
 * (specification, section 8). Part of the inline script of every page, so that it runs before anything else.
 */
export function watchErrors(): void {
  const errorLog: Diagnostics['errorLog'] = [];
  const record: Diagnostics['record'] = (error, context) => {
    errorLog.push({
      timestamp: new Date().toISOString(),
      error,
      context,
      userAgent: navigator.userAgent,
      url: location.href,
    });
    if (errorLog.length > ERROR_LOG_CAP) errorLog.shift();
    console.error(error, context);
  };
  window.diagnostics = { errorLog, record };

  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective: directive, blockedURI, documentURI, lineNumber, sourceFile }) =>
      record('Content security policy violation', {
        directive,
        blockedURI,
        documentURI,
        lineNumber,
        sourceFile,
      }),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    record(`Unhandled rejection: ${String(reason)}`, {}),
  );
  // Captured, because the event of a script that fails to load does not bubble.
  addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        const { filename: sourceFile, lineno: lineNumber, colno: columnNumber } = event;
        record(event.message, { sourceFile, lineNumber, columnNumber });
      }
      // A picture that cannot be loaded is no error of the page.
      else if (event.target instanceof HTMLScriptElement)
        record('Script not loaded', { sourceFile: event.target.src });
    },
    { capture: true },
  );
}
