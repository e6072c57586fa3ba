export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line per event. `fields` must not hold an address as it is: see `maskEmail`. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/**
 * A log of JSON lines.
 *
 * @param sink takes whole lines, with their line end
 */
export function createLog(least: LogLevel, sink: (line: string) => void): Log {
  return (level, event, fields) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
    sink(`${escapeControls(line)}\n`);
  };
}

/** JSON does not escape some characters that end a line or control a terminal. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What the log may have of an error: its message and code, and no stack of a foreign library. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { reason: error.message, ...(code !== undefined && { code }) };
}

/**
 * An address as a log may show it: enough for the operator to recognise what a person on the phone reads out, too
 * little to write to or to identify people by.
 *
 * @example maskEmail('lan.anh@example.com') // 'l***@***.com'
 */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}***@***${email.slice(email.lastIndexOf('.'))}`;
}

/** A text of somebody else's with every address in it masked. */
export function maskAddresses(text: string): string {
  return text.replace(/[^\s@<>]+@[^\s@<>]+/g, (address) => maskEmail(address));
}

/** What went wrong, in a sentence for people: its first line, with every address in it masked. */
export function maskedSentence(error: unknown): string {
  const [sentence = ''] = maskAddresses(String(errorFields(error)['reason'])).split('\n', 1);
  return sentence;
}
