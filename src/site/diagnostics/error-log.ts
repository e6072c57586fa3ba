/** The log keeps this many entries and drops the oldest (specification, sections 4 and 9). */
const ERROR_LOG_CAP = 100;

/** What the page offers to whoever opens its console (specification, section 3). It is never sent anywhere. */
interface Diagnostics {
  errorLog: { timestamp: string; error: string; context: object; userAgent: string; url: string }[];
  /** Puts one entry into the log and on the console. @param context where it happened, in the browser's own names */
  record: (error: string, context: object) => void;
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
    const timestamp = new Date().toISOString();
    errorLog.push({ timestamp, error, context, userAgent: navigator.userAgent, url: location.href });
    if (errorLog.length > ERROR_LOG_CAP) errorLog.shift();
    console.error(error, context);
  };
  window.diagnostics = { errorLog, record };

  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective: directive, blockedURI, documentURI, lineNumber, sourceFile } = event;
    const context = { directive, blockedURI, documentURI, lineNumber, sourceFile };
    record('Content security policy violation', context);
  });
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
