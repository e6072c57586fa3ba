import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { en, type Sentence, type Texts } from './texts/en.ts';
import { vi } from './texts/vi.ts';

/** The studio's own languages, whatever those of the page are. */
const TEXTS = { en, vi } as const;
export type StudioLanguage = keyof typeof TEXTS;

interface Language {
  language: StudioLanguage;
  t: Texts;
  format: Format;
  /** Fills a sentence in; numbers as the language writes them. Of a pair, the first is for a `number` of one. */
  say: (sentence: Sentence, values?: Readonly<Record<string, string | number>>) => string;
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
  const [language, setLanguage] = useState<StudioLanguage>(() =>
    (localStorage.getItem('language') ?? navigator.language).startsWith('vi') ? 'vi' : 'en',
  );
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
        const [one = '', many = one] = [sentence].flat();
        const written = Object.entries(values).map(
          ([name, each]) => [name, typeof each === 'number' ? format.number(each) : each] as const,
        );
        return fill(values['number'] === 1 ? one : many, Object.fromEntries(written));
      },
      choose: (chosen) => {
        localStorage.setItem('language', chosen);
        setLanguage(chosen);
      },
    };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** Figures, days and times as a language writes them, in the programme's time zone. */
export type Format = ReturnType<typeof createFormat>;

function createFormat(language: StudioLanguage) {
  const isEnglish = language === 'en';
  const locale = isEnglish ? 'en-GB' : language;
  const { timeZone } = programme;
  const numbers = new Intl.NumberFormat(locale);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const isoDays = new Intl.DateTimeFormat('sv', { timeZone });
  const part = (options: Intl.DateTimeFormatOptions) => {
    const instants = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // A day without a time is the same day everywhere.
    const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (when: string) => (when.length === 10 ? days : instants).format(new Date(when));
  };
  const day = { day: 'numeric', month: isEnglish ? 'short' : 'numeric' } as const;
  const date = part({ ...day, year: 'numeric' });
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const weekday = part({ weekday: isEnglish ? 'short' : 'long' });
  return {
    number: (value: number) => numbers.format(value),
    /** A day or an instant: “14 Oct” */
    day: part(day),
    /** “14 Oct 2026” */
    date,
    /** “Wednesday 14 October” */
    longDay: part({ weekday: 'long', day: 'numeric', month: isEnglish ? 'long' : 'numeric' }),
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
