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
