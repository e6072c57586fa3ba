import { fill } from '../../../content/fill.ts';
import { facts, factValues } from '../../../content/facts.ts';
import type { Language } from '../../../contract/language.ts';
import { localTime } from '../../time/zone.ts';
import { MESSAGES } from '../../cli/messages/messages.ts';
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
  const { person: messages, backups } = MESSAGES[language];
  const { entry, wording, erasedAt, zone } = record;
  const time = (instant: string) => `${localTime(zone, Date.parse(instant))} (${zone})`;
  const values = factValues(language);
  return {
    language,
    title: messages.title,
    intro: fill(entry === undefined ? messages.nothing : messages.something, {
      ...values,
      address: record.address,
      time: time(record.askedAt),
    }),
    rows: [
      ...(entry === undefined
        ? []
        : ([
            [messages.labels.email, entry.email],
            [messages.labels.language, messages.languages[entry.language === 'vi' ? 'vi' : 'en']],
            [messages.labels.page, entry.source_page === 'import' ? messages.imported : messages.landing],
            [messages.labels.joined, time(entry.joined_at)],
            [messages.labels.consent, entry.consent_version],
            [messages.labels.id, entry.id],
            [messages.labels.until, record.keptUntil ?? ''],
          ] as const)),
      ...(erasedAt === undefined ? [] : [[messages.labels.erased, time(erasedAt)] as const]),
      ...record.backups.map(
        ({ made_at, state }) =>
          [messages.labels.backup, `${time(made_at)}: ${backups.states[state]}`] as const,
      ),
    ],
    consentTitle: messages.consentTitle,
    consent:
      entry === undefined
        ? []
        : wording === undefined
          ? [messages.unknownWording]
          : [wording.sentence, wording.privacy],
    rightsTitle: messages.rightsTitle,
    rights: [
      fill(messages.purpose, values),
      fill(messages.rights, values),
      fill(messages.contact, { ...values, phone: facts.phone.shown }),
    ],
  };
}
