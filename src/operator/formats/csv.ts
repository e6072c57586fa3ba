/** Where a formula may begin (OWASP, "CSV Injection"): in many countries a semicolon separates cells. */
const FORMULA = /(^|;)(?=["']*[=+\-@＝＋－＠])/g;
const NEUTRALISED = /(^|;)'(?=["']*[=+\-@＝＋－＠])/g;

/** Excel needs it to read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One record with its line end (RFC 4180), for people and spreadsheets: without control characters, and never calculated. */
export function csvLine(fields: readonly string[]): string {
  const cells = fields.map((field) => neutraliseFormula(printable(field)).replaceAll('"', '""'));
  return `"${cells.join('","')}"\r\n`;
}

/**
 * Keeps a spreadsheet from calculating a cell: an apostrophe goes before what is like a formula, and before what is like an
 * already neutralised one, so that `restoreFormula` gives back exactly what was there.
 *
 * @example neutraliseFormula('=1+1@example.com') // "'=1+1@example.com"
 */
export function neutraliseFormula(field: string): string {
  return field.replace(FORMULA, "$1'");
}

/** Undoes `neutraliseFormula`. */
export function restoreFormula(field: string): string {
  return field.replace(NEUTRALISED, '$1');
}

/**
 * Control characters, which could move the cursor, colour the screen or reach the clipboard, line ends in the middle of
 * a field, and marks that reverse the direction of writing.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu;

/** Replaces what must not reach a terminal or a spreadsheet by a visible mark. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** The same value in JSON; what must not reach a terminal is escaped. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNPRINTABLE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
