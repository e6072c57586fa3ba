import type { Language } from '../contract/language.ts';
import type { Fact } from './programme.ts';

/**
 * Fills the `{name}` places of a text.
 *
 * A name without a value stays in the text, so that a review and the content test see it.
 *
 * @example fill('Please try again in {minutes} minutes.', { minutes: 3 })
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** A fact as a language says it. */
export const factIn = (language: Language, fact: Fact): string =>
  typeof fact === 'string' ? fact : fact[language];
