import type { Language } from '../../contract/language.ts';

/** Numbers as the language writes them. */
export function plain(language: Language): { count: (value: number) => string } {
  const format = new Intl.NumberFormat(language);
  return { count: (value) => format.format(value) };
}

/** English has two forms; Vietnamese needs none. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** What is wrong, and what to do about it. */
export type Trouble = readonly [text: string, advice: string];
