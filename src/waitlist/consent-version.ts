/** Stored for people whose file does not say what they agreed to. Never shown as a wording. */
export const UNKNOWN_CONSENT = 'imported';

const CONSENT_VERSION = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/+:-]{0,63}$/u;

/** A no in each way of writing it: files were once taken in with the answer to a question in the place of a wording. */
export const REFUSALS = ['no', 'n', 'false', 'không', 'khong', 'chưa'].flatMap((word) => [
  ...[word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)],
]);

/** Whether a text can name what people agreed to: a word or a date, nothing that a spreadsheet would calculate, and no refusal. */
export function isConsentVersion(text: string): boolean {
  return CONSENT_VERSION.test(text) && !REFUSALS.includes(text);
}
