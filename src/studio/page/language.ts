import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { isLanguage } from '../../contract/language.ts';
import { DAY } from '../../waitlist/clock.ts';
import { createStore } from './store.ts';
import type { Sentence } from '../../operator/texts/sentence.ts';
import { en, type Texts } from './texts/en.ts';
import { vi } from './texts/vi.ts';

/** The studio's own languages. Another one is a file of texts, and its name here. */
const TEXTS = { en, vi } as const;
export type StudioLanguage = keyof typeof TEXTS;
/** Those that there is a choice of: English, and what the page has. */
export const STUDIO_LANGUAGES = (Object.keys(TEXTS) as StudioLanguage[]).filter(
  (each): boolean => each === 'en' || isLanguage(each),
);

const known = localStorage.getItem('language') ?? navigator.language;
/** The language that is shown: the browser's, or the one that was chosen here before. */
export let language = STUDIO_LANGUAGES.find((each) => known.startsWith(each)) ?? 'en';
const shown = createStore(language);
/** Its texts. */
export let t: Texts = TEXTS[language];
/** Figures, days and times as it writes them, in the programme's time zone. */
export let format = createFormat(language);

/** Shows the studio in another language. */
export function choose(chosen: StudioLanguage): void {
  localStorage.setItem('language', chosen);
  language = chosen;
  t = TEXTS[chosen];
  format = createFormat(chosen);
  shown.set(chosen);
}

/** The language that is shown. The shell asks for it, so that everything is rendered anew in another one. */
export const useShownLanguage = shown.useValue;

/** Fills a sentence in; numbers as the language writes them. Of a pair, the first is for a `number` of one. */
export function say(sentence: Sentence, values: Readonly<Record<string, string | number>> = {}): string {
  const [one = '', many = one] = [sentence].flat();
  const written = Object.entries(values).map(
    ([name, each]) => [name, typeof each === 'number' ? format.number(each) : each] as const,
  );
  return fill(values['number'] === 1 ? one : many, Object.fromEntries(written));
}

function createFormat(language: StudioLanguage) {
  const isEnglish = language === 'en';
  const locale = isEnglish ? 'en-GB' : language;
  const { timeZone } = programme;
  const numbers = new Intl.NumberFormat(locale);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const recent = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const isoDays = new Intl.DateTimeFormat('sv', { timeZone });
  const part = (options: Intl.DateTimeFormatOptions) => {
    const instants = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // A day without a time is the same day everywhere.
    const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (when: string) => {
      const at = new Date(when);
      // An address may be typed by hand.
      if (Number.isNaN(at.getTime())) return when;
      return (when.length === 10 ? days : instants).format(at);
    };
  };
  const day = { day: 'numeric', month: isEnglish ? 'short' : 'numeric' } as const;
  const date = part({ ...day, year: 'numeric' });
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const weekday = part({ weekday: isEnglish ? 'short' : 'long' });
  const longDay = { weekday: 'long', day: 'numeric', month: isEnglish ? 'long' : 'numeric' } as const;
  const [dayOfThisYear, dayOfAnotherYear] = [part(longDay), part({ ...longDay, year: 'numeric' })];
  const thisYear = isoDays.format(new Date()).slice(0, 4);
  return {
    number: (value: number) => numbers.format(value),
    /** A day or an instant: “14 Oct” */
    day: part(day),
    /** “14 Oct 2026” */
    date,
    /** “Wednesday 14 October”, and the year if it is another one. */
    longDay: (when: string) => (when.startsWith(thisYear) ? dayOfThisYear : dayOfAnotherYear)(when),
    /** “today” or “yesterday”; of another day nothing. */
    recentDay: (day: string) => {
      const ago = (Date.parse(isoDays.format(new Date())) - Date.parse(day)) / DAY;
      return ago === 0 || ago === 1 ? recent.format(-ago, 'day') : undefined;
    },
    /** “16:38” */
    time,
    /** “Wed 14 Oct 2026, 16:38” */
    full: (instant: string) => `${weekday(instant)} ${date(instant)}, ${time(instant)}`,
    /** The day of an instant, as `2026-10-14`. */
    isoDay: (instant: string) => isoDays.format(new Date(instant)),
    /** A language's name in this language; of one that it does not know, the code. A damaged list has any text there. */
    languageName: (code: string) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}
