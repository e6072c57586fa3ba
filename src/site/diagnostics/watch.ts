import { keepEarlyErrors } from './early.ts';
import { createErrorLog } from './error-log.ts';

interface Finding {
  error: string;
  context: Readonly<Record<string, unknown>>;
}

/** What an event says about what went wrong, or `undefined` when it is about nothing of ours (a picture, say). */
function findingOf(event: Event): Finding | undefined {
  if (event instanceof SecurityPolicyViolationEvent) {
    const { effectiveDirective: directive, blockedURI, documentURI, lineNumber, sourceFile } = event;
    const context = { directive, blockedURI, documentURI, lineNumber, sourceFile };
    return { error: 'Content security policy violation', context };
  }
  if (event instanceof PromiseRejectionEvent)
    return { error: `Unhandled rejection: ${String(event.reason)}`, context: {} };
  if (event instanceof ErrorEvent) {
    const { message, filename, lineno, colno } = event;
    return { error: message, context: { sourceFile: filename, lineNumber: lineno, columnNumber: colno } };
  }
  if (event.target instanceof HTMLScriptElement)
    return { error: 'Script not loaded', context: { sourceFile: event.target.src } };
  return undefined;
}

/**
 * Makes `window.them.errorLog` and feeds it from now on, beginning with what the inline start-up has kept
 * (specification, section 8). Where there was no start-up, as in the development server, it begins here.
 */
export function watchErrors(): void {
  if (!window.early) keepEarlyErrors();
  const early = window.early;
  const log = (window.them = createErrorLog(window));
  const handle = (event: Event) => {
    const finding = findingOf(event);
    // An event's own time: the start-up may have kept it for a while.
    if (finding) log.record(finding.error, finding.context, performance.timeOrigin + event.timeStamp);
  };
  early?.events.forEach(handle);
  if (early) early.handle = handle;
}
