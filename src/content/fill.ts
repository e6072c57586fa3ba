/**
 * Fills the `{name}` places of a text.
 *
 * A name without a value is left standing, so that a forgotten one is seen in review and by the content test
 * instead of vanishing.
 *
 * @example fill('Please try again in {minutes} minutes.', { minutes: 3 })
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
