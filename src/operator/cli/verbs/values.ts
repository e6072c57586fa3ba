import { InvalidArgumentError } from '@commander-js/extra-typings';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Messages } from '../messages/en.ts';

/** Readers of option values; each refuses with a sentence in the operator's language. */
export function valueReaders({ usage }: Messages) {
  return {
    count: (text: string): number => {
      const value = Number(text);
      if (/^\d{1,9}$/.test(text) && value > 0) return value;
      throw new InvalidArgumentError(usage.wholeNumber);
    },
    language: (text: string): Language => {
      const found = LANGUAGES.find((language) => language === text.toLowerCase());
      if (found === undefined) throw new InvalidArgumentError(usage.language);
      return found;
    },
    domain: (text: string): string => {
      const domain = text.replace(/^@/, '').toLowerCase();
      if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain)) return domain;
      throw new InvalidArgumentError(usage.domain);
    },
  };
}
