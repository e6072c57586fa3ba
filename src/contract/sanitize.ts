/** Longest text that the sanitiser lets through (specification, section 5). */
export const SANITIZED_MAX = 255;

/**
 * The text sanitiser of the specification: trims white space, removes `< > " ' &`, caps the length.
 *
 * It is never what makes an address acceptable: `parseEmail` has judged the typed value before, and for every accepted
 * address this function changes nothing (shown by a property test).
 */
export function sanitizeText(text: string): string {
  return text
    .trim()
    .replace(/[<>"'&]/g, '')
    .slice(0, SANITIZED_MAX);
}
