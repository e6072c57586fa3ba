import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { programme } from '../../content/programme.ts';
import { en, type Texts } from './texts/en.ts';
import { vi } from './texts/vi.ts';

/** The studio's own languages, whatever those of the page are. */
const TEXTS = { en, vi } as const;
export type StudioLanguage = keyof typeof TEXTS;

/** Figures, days and times as a language writes them, in the programme's time zone. */
export interface Format {
  number: (value: number) => string;
  percent: (share: number) => string;
  /** A day or an instant, such as “14 Oct” */
  day: (when: string) => string;
  /** “Wednesday 14 October” */
  longDay: (when: string) => string;
  /** “16:38” */
  time: (instant: string) => string;
  /** The day of an instant, as `2026-10-14`. */
  isoDay: (instant: number) => string;
  /** “Wed 14 Oct 2026, 16:38” */
  full: (instant: string) => string;
  /** A language's name in this language; of one that it does not know, the code. */
  languageName: (code: string) => string;
}

interface Language {
  language: StudioLanguage;
  t: Texts;
  format: Format;
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
  const value = useMemo<Language>(
    () => ({
      language,
      t: TEXTS[language],
      format: createFormat(language),
      choose: (chosen) => {
        localStorage.setItem('language', chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

function firstLanguage(): StudioLanguage {
  const chosen = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
  return chosen === 'vi' ? 'vi' : 'en';
}

/** @param locale the English of a day before its month */
function createFormat(language: StudioLanguage): Format {
  const locale = language === 'en' ? 'en-GB' : language;
  const { timeZone } = programme;
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const instants = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // A day without a time is the same day everywhere.
    const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (when: string) => (when.length === 10 ? days : instants).format(new Date(when));
  };
  const isoDays = new Intl.DateTimeFormat('sv', { timeZone });
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    day: format({ day: 'numeric', month: language === 'en' ? 'short' : 'numeric' }),
    longDay: format({ weekday: 'long', day: 'numeric', month: language === 'en' ? 'long' : 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    isoDay: (instant) => isoDays.format(instant),
    full: format({
      weekday: 'short',
      day: 'numeric',
      month: language === 'en' ? 'short' : 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
    languageName: (code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}
