/**
 * The text sanitiser of the specification: trims white space, removes `< > " ' &`, caps the length (section 5).
 *
 * It never makes an address acceptable: `parseEmail` has validated the typed value before, and this function changes no
 * accepted address (a property test shows it).
 */
export function sanitizeText(text: string): string {
  return text
    .trim()
    .replace(/[<>"'&]/g, '')
    .slice(0, 255);
}
