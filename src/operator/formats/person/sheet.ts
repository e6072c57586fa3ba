import { fill } from '../../../content/fill.ts';
import { facts, factValues } from '../../../content/facts.ts';
import type { Language } from '../../../contract/language.ts';
import { localTime } from '../../time/zone.ts';
import { WORDS } from '../../cli/messages/messages.ts';
import type { PersonRecord } from './record.ts';

/** What is told to a person, in one language: the same for the terminal and for the page. */
export interface Sheet {
  language: Language;
  title: string;
  intro: string;
  /** Labels and what stands behind them. */
  rows: readonly (readonly [label: string, value: string])[];
  /** What they agreed to. */
  consentTitle: string;
  consent: readonly string[];
  rightsTitle: string;
  rights: readonly string[];
}

/** Puts a record into the words of a language. */
export function sheetOf(record: PersonRecord, language: Language): Sheet {
  const { person: words, backups } = WORDS[language];
  const { entry, wording, erasedAt, zone } = record;
  const time = (instant: string) => `${localTime(zone, Date.parse(instant))} (${zone})`;
  const values = factValues(language);
  return {
    language,
    title: words.title,
    intro: fill(entry === undefined ? words.nothing : words.something, {
      ...values,
      address: record.address,
      time: time(record.askedAt),
    }),
    rows: [
      ...(entry === undefined
        ? []
        : ([
            [words.labels.email, entry.email],
            [words.labels.language, words.languages[entry.language === 'vi' ? 'vi' : 'en']],
            [words.labels.page, entry.source_page === 'import' ? words.imported : words.landing],
            [words.labels.joined, time(entry.joined_at)],
            [words.labels.consent, entry.consent_version],
            [words.labels.id, entry.id],
            [words.labels.until, record.keptUntil ?? ''],
          ] as const)),
      ...(erasedAt === undefined ? [] : [[words.labels.erased, time(erasedAt)] as const]),
      ...record.backups.map(
        ({ made_at, state }) => [words.labels.backup, `${time(made_at)}: ${backups.states[state]}`] as const,
      ),
    ],
    consentTitle: words.consentTitle,
    consent:
      entry === undefined
        ? []
        : wording === undefined
          ? [words.unknownWording]
          : [wording.sentence, wording.privacy],
    rightsTitle: words.rightsTitle,
    rights: [
      fill(words.purpose, values),
      fill(words.rights, values),
      fill(words.contact, { ...values, phone: facts.phone.shown }),
    ],
  };
}
