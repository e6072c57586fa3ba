import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { en, type Sentence, type Texts } from './texts/en.ts';
import { vi } from './texts/vi.ts';

/** The studio's own languages, whatever those of the page are. */
const TEXTS = { en, vi } as const;
export type StudioLanguage = keyof typeof TEXTS;

type Values = Readonly<Record<string, string | number>>;

interface Language {
  language: StudioLanguage;
  t: Texts;
  format: Format;
  /** Fills a sentence in; numbers as the language writes them. Of a pair, the first is for a `number` of one. */
  say: (sentence: Sentence, values?: Values) => string;
  choose: (language: StudioLanguage) => void;
}

const LanguageContext = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const value = use(LanguageContext);
  if (!value) throw new Error('outside of LanguageProvider');
  return value;
}

/** The studio's language is the browser's, or the one that was chosen here before. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<Language>(() => {
    const format = createFormat(language);
    return {
      language,
      t: TEXTS[language],
      format,
      say: (sentence, values = {}) => {
        const pair = typeof sentence === 'string' ? [sentence, sentence] : sentence;
        const written = Object.entries(values).map(([name, each]) => [
          name,
          typeof each === 'number' ? format.number(each) : each,
        ]);
        return fill(pair[values['number'] === 1 ? 0 : 1] ?? '', Object.fromEntries(written) as Values);
      },
      choose: (chosen) => {
        localStorage.setItem('language', chosen);
        setLanguage(chosen);
      },
    };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

function firstLanguage(): StudioLanguage {
  const chosen = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
  return chosen === 'vi' ? 'vi' : 'en';
}

/** Figures, days and times as a language writes them, in the programme's time zone. */
export type Format = ReturnType<typeof createFormat>;

function createFormat(language: StudioLanguage) {
  const locale = language === 'en' ? 'en-GB' : language;
  const { timeZone } = programme;
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const isoDays = new Intl.DateTimeFormat('sv', { timeZone });
  const part = (options: Intl.DateTimeFormatOptions, of = locale) => {
    const instants = new Intl.DateTimeFormat(of, { timeZone, ...options });
    // A day without a time is the same day everywhere.
    const days = new Intl.DateTimeFormat(of, { timeZone: 'UTC', ...options });
    return (when: string) => (when.length === 10 ? days : instants).format(new Date(when));
  };
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const year = part({ year: 'numeric' });
  const dayOfMonth = part({ day: 'numeric' });
  // American English has three letters for every month.
  const month = part({ month: 'short' }, 'en-US');
  const weekday = part({ weekday: language === 'en' ? 'short' : 'long' });
  const numeric = part({ day: 'numeric', month: 'numeric' });
  const day = (when: string) => (language === 'en' ? `${dayOfMonth(when)} ${month(when)}` : numeric(when));
  const date = (when: string) => `${day(when)}${language === 'en' ? ' ' : '/'}${year(when)}`;
  return {
    number: (value: number) => numbers.format(value),
    percent: (share: number) => percents.format(share),
    /** A day or an instant: “14 Oct” */
    day,
    /** “14 Oct 2026” */
    date,
    /** “Wednesday 14 October” */
    longDay: part({ weekday: 'long', day: 'numeric', month: language === 'en' ? 'long' : 'numeric' }),
    /** “16:38” */
    time,
    /** “14 Oct, 16:38” */
    moment: (instant: string) => `${day(instant)}, ${time(instant)}`,
    /** “Wed 14 Oct 2026, 16:38” */
    full: (instant: string) => `${weekday(instant)} ${date(instant)}, ${time(instant)}`,
    /** The day of an instant, as `2026-10-14`. */
    isoDay: (instant: number) => isoDays.format(instant),
    /** A language's name in this language; of one that it does not know, the code. */
    languageName: (code: string) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}
