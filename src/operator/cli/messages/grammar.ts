import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import type { OperatorLanguage } from './messages.ts';

/** A language of the page, for examples. */
export const SOME_LANGUAGE = LANGUAGES.at(-1) ?? DEFAULT_LANGUAGE;

const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1024 * MEBIBYTE;

/** Numbers, and the names of languages, as a language writes them. */
export function plain(language: OperatorLanguage) {
  const whole = new Intl.NumberFormat(language);
  const share = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return {
    count: (value: number): string => whole.format(value),
    /** @param value a part of 1 */
    percent: (value: number): string => share.format(value),
    /** @param bytes shown in MiB, or in GiB from ten of them on */
    size: (bytes: number): string =>
      bytes >= 10 * GIBIBYTE
        ? `${whole.format(Math.floor(bytes / GIBIBYTE))} GiB`
        : `${whole.format(Math.floor(bytes / MEBIBYTE))} MiB`,
    /** The name of any language on the list. @param code a language tag */
    languageName: (code: string): string => {
      try {
        return languages.of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}

/** @example duration(3_725, 'h', 'min', 's') // '1 h 2 min' */
export function duration(seconds: number, hours: string, minutes: string, short: string): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} ${short}`;
  const inMinutes = Math.floor(whole / 60);
  return inMinutes < 60
    ? `${inMinutes} ${minutes} ${whole % 60} ${short}`
    : `${Math.floor(inMinutes / 60)} ${hours} ${inMinutes % 60} ${minutes}`;
}

/** A sentence's first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** English has two forms; Vietnamese needs none. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** What is wrong, and what to do about it. */
export type Trouble = readonly [text: string, advice: string];
