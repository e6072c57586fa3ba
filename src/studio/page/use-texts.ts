import { programme } from '../../content/programme.ts';
import { byLanguage, isLanguage } from '../../contract/language.ts';
import { DAY } from '../../waitlist/clock.ts';
import { createStore } from './store.ts';
import type { Done, ShownPlan } from '../../operator/actions/plan.ts';
import { createSay, describeDone, describePlan } from '../../operator/formats/say.ts';
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
const chosen = createStore<StudioLanguage>(STUDIO_LANGUAGES.find((each) => known.startsWith(each)) ?? 'en');

/** Shows the studio in another language. */
export function choose(language: StudioLanguage): void {
  localStorage.setItem('language', language);
  chosen.set(language);
}

/** As the log names somebody at the machine. */
const AT_SERVER = /^on the server \((.*)\)$/;

/** What the studio says in a language. */
function speak(language: StudioLanguage) {
  const t: Texts = TEXTS[language];
  const format = createFormat(language);
  const say = createSay(format, t.stages);
  return {
    ...{ language, t, format, say },
    /** A message's subject in this language, which a programme may not have; without one, what is given. */
    subjectOf: (subjects: Readonly<Record<string, string>>, otherwise: string) =>
      [subjects[language], ...Object.values(subjects)].find(Boolean) ?? otherwise,
    /** Who does something: a name, or somebody at the machine of the list. */
    who: (by = '') => by.replace(AT_SERVER, (_, user: string) => say(t.access.onServer, { user })),
    isAtServer: (by: string) => AT_SERVER.test(by),
    describe: (plan: ShownPlan) => describePlan(t, say, format, plan),
    describeDone: (done: Done) => describeDone(t, say, done),
  };
}
export type Spoken = ReturnType<typeof speak>;

/** Each language once: making its formats costs more than using them. */
const spoken: Partial<Record<StudioLanguage, Spoken>> = {};

/** The texts of the language that is shown; figures, days and times as it writes them, in the programme's time zone. */
export function useTexts(): Spoken {
  const language = chosen.useValue();
  return (spoken[language] ??= speak(language));
}

function createFormat(language: StudioLanguage) {
  const isEnglish = language === 'en';
  const locale = isEnglish ? 'en-GB' : language;
  const { timeZone } = programme;
  const numbers = new Intl.NumberFormat(locale);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
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
  const [shortDay, date] = [part(day), part({ ...day, year: 'numeric' })];
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const weekday = part({ weekday: isEnglish ? 'short' : 'long' });
  const long = { weekday: 'long', day: 'numeric', month: isEnglish ? 'long' : 'numeric' } as const;
  const [dayOfThisYear, dayOfAnotherYear] = [part(long), part({ ...long, year: 'numeric' })];
  const thisYear = isoDays.format(new Date()).slice(0, 4);
  const longDay = (when: string) => (when.startsWith(thisYear) ? dayOfThisYear : dayOfAnotherYear)(when);
  const isoDay = (instant: string) => isoDays.format(new Date(instant));
  /** A language's name in this language; of one that it does not know, the code. A damaged list has any text there. */
  const languageName = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const daysTo = (day: string) => (Date.parse(day) - Date.parse(isoDays.format(new Date()))) / DAY;
  return {
    number: (value: number) => numbers.format(value),
    /** “Lan or Minh” */
    either: (names: readonly string[]) => either.format(names),
    /** A day or an instant: “14 Oct” */
    day: shortDay,
    /** “14 Oct 2026” */
    date,
    /** “Wednesday 14 October”, and the year if it is another one. */
    longDay,
    /** “today” or “yesterday”; of another day nothing. */
    recentDay: (day: string) => {
      const days = daysTo(day);
      return days === 0 || days === -1 ? relative.format(days, 'day') : undefined;
    },
    /** “16:38” */
    time,
    /** “Wed 14 Oct 2026, 16:38” */
    full: (instant: string) => `${weekday(instant)} ${date(instant)}, ${time(instant)}`,
    /** “Wednesday 14 October, 16:38”, and how far it is where that is some days. */
    moment: (instant: string) => {
      const days = daysTo(isoDay(instant));
      const far = days > 1 && days < 100 ? `, ${relative.format(days, 'day')}` : '';
      return `${longDay(instant)}, ${time(instant)}${far}`;
    },
    /** The day of an instant, as `2026-10-14`. */
    isoDay,
    languageName,
    /** The page's languages by their codes. */
    languageNames: byLanguage(languageName),
  };
}
