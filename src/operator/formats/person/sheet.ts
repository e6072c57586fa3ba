import { fill } from '../../../content/fill.ts';
import { placeholderValues } from '../../../content/placeholders.ts';
import { LOCALES } from '../../../content/locales.ts';
import { OTHER_TEXTS, type OtherTexts } from '../../../content/translations.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../contract/language.ts';
import { localTime } from '../../time/zone.ts';
import type { PersonRecord } from '../../actions/person.ts';

/** What a person reads about themselves, in one language: the same for the terminal and for the page. */
export interface Sheet {
  language: Language;
  title: string;
  intro: string;
  /** Labels and their values. */
  rows: readonly (readonly [label: string, value: string])[];
  /** What they agreed to. */
  consentTitle: string;
  consent: readonly string[];
  rightsTitle: string;
  rights: readonly string[];
}

/** Writes a record in the person's language and, if that is another one, in the page's first. */
export function sheetsOf(record: PersonRecord): Sheet[] {
  const { language: own = DEFAULT_LANGUAGE } = record.entry ?? {};
  const languages = [isLanguage(own) ? own : DEFAULT_LANGUAGE, DEFAULT_LANGUAGE];
  return [...new Set(languages)].map((language) => sheetOf(record, language));
}

function sheetOf(record: PersonRecord, language: Language): Sheet {
  const messages = OTHER_TEXTS[language].person;
  const { entry, wording, erasedAt, zone } = record;
  const isForm = entry?.source_page === 'landing';
  const time = (instant: string) => `${localTime(zone, Date.parse(instant))} (${zone})`;
  const values = placeholderValues(language);
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
            [
              messages.labels.language,
              isLanguage(entry.language) ? LOCALES[entry.language].name : entry.language,
            ],
            [messages.labels.page, isForm ? messages.landing : messages.imported],
            [messages.labels.joined, time(entry.joined_at)],
            ...(entry.confirmed_at ? [[messages.labels.confirmed, time(entry.confirmed_at)] as const] : []),
            ...(record.isWaiting && entry.confirm_until
              ? [[messages.labels.confirmUntil, time(entry.confirm_until)] as const]
              : []),
            [isForm ? messages.labels.consent : messages.labels.consentElsewhere, entry.consent_version],
            [messages.labels.id, entry.id],
            [messages.labels.until, record.keptUntil ?? messages.notDeleted],
            [messages.labels.leave, record.leaveLink ?? ''],
          ] as const)),
      ...record.mails.map(
        ({ message, state, at }) =>
          [messages.labels.mail, `${message}: ${messages.mailStates[state]}, ${time(at)}`] as const,
      ),
      ...(erasedAt === undefined ? [] : [[messages.labels.erased, time(erasedAt)] as const]),
      ...record.backups.map(({ madeAt }) => [messages.labels.backup, time(madeAt)] as const),
    ],
    consentTitle: messages.consentTitle,
    consent: entry === undefined ? [] : consentTexts(messages, isForm, wording),
    rightsTitle: entry === undefined ? messages.contactTitle : messages.rightsTitle,
    rights: [
      // Nothing about the use of data that is not held.
      ...(entry === undefined ? [] : [fill(messages.purpose, values), fill(messages.rights, values)]),
      fill(messages.contact, values),
    ],
  };
}

/** Nothing is claimed about a wording that nobody saw. */
function consentTexts(
  messages: OtherTexts['person'],
  isForm: boolean,
  wording: PersonRecord['wording'],
): readonly string[] {
  if (!isForm) return [messages.noForm];
  return wording === undefined ? [messages.unknownWording] : [wording.sentence, wording.privacy];
}
