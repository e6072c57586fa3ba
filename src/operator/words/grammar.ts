import type { Language } from '../../contract/language.ts';

/** Numbers as the language writes them. */
export function plain(language: Language) {
  const whole = new Intl.NumberFormat(language);
  const share = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    count: (value: number): string => whole.format(value),
    /** @param value a part of 1 */
    percent: (value: number): string => share.format(value),
  };
}

/** English has two forms; Vietnamese needs none. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** What is wrong, and what to do about it. */
export type Trouble = readonly [text: string, advice: string];
