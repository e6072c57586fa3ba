import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../../content/escape-html.ts';
import { fill } from '../../../content/fill.ts';
import { LOCALES } from '../../../content/locales.ts';
import { placeholderValues } from '../../../content/placeholders.ts';
import { inLightColours } from '../../../content/tokens.ts';
import { OTHER_TEXTS } from '../../../content/translations.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../contract/language.ts';
import type { PersonRecord } from '../../actions/people.ts';
import { localTime } from '../../../waitlist/zone.ts';

const STYLE = inLightColours(readFileSync(new URL('person.css', import.meta.url), 'utf8'));

/**
 * What a person reads about themselves: a page of its own, to be printed or sent, with no script and nothing from elsewhere.
 * It is in the person's language and, if that is another one, in the page's first.
 */
export function personPage(record: PersonRecord): string {
  const own = record.entry?.language ?? DEFAULT_LANGUAGE;
  const languages = [...new Set([isLanguage(own) ? own : DEFAULT_LANGUAGE, DEFAULT_LANGUAGE])];
  const titles = languages.map((language) => OTHER_TEXTS[language].person.title);
  return `<!doctype html>
<html lang="${languages[0] ?? ''}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
${element('title', titles.join(' · '))}
<style>${STYLE}</style>
</head>
<body>
${languages.map((language) => sectionOf(record, language)).join('\n')}
</body>
</html>
`;
}

function sectionOf(record: PersonRecord, language: Language): string {
  const texts = OTHER_TEXTS[language].person;
  const { entry, wording, address, askedAt, zone } = record;
  const values = { ...placeholderValues(language), address, time: timeIn(zone, askedAt) };
  const isForm = entry?.source_page === 'landing';
  // Nothing is claimed about a wording that nobody saw.
  const seen = wording === undefined ? [texts.unknownWording] : [wording.sentence, wording.privacy];
  const facts = factsOf(record, language).map(
    ([name, value]) => `<div>${element('dt', name)}${element('dd', value)}</div>`,
  );
  const parts = [
    element('h1', texts.title),
    element('p', fill(entry === undefined ? texts.nothing : texts.something, values)),
    `<dl>${facts.join('')}</dl>`,
    ...(entry === undefined
      ? [element('h2', texts.contactTitle)]
      : [
          element('h2', texts.consentTitle),
          ...(isForm ? seen : [texts.noForm]).map((text) => element('blockquote', text)),
          element('h2', texts.rightsTitle),
          // Nothing about the use of data that is not held.
          element('p', fill(texts.purpose, values)),
          element('p', fill(texts.rights, values)),
        ]),
    element('p', fill(texts.contact, values)),
  ];
  return `<section lang="${language}">\n${parts.join('\n')}\n</section>`;
}

/** Everything that is held, with the names of it. */
function factsOf(record: PersonRecord, language: Language): (readonly [name: string, value: string])[] {
  const { entry, erasedAt, zone } = record;
  const { labels, ...texts } = OTHER_TEXTS[language].person;
  const time = (instant: string | null | undefined) => (instant ? timeIn(zone, instant) : undefined);
  const isForm = entry?.source_page === 'landing';
  const held = entry && [
    [labels.email, entry.email],
    [labels.language, isLanguage(entry.language) ? LOCALES[entry.language].name : entry.language],
    [labels.page, isForm ? texts.landing : texts.imported],
    [labels.joined, time(entry.joined_at)],
    [labels.confirmed, time(entry.confirmed_at)],
    [labels.confirmUntil, record.isWaiting ? time(entry.confirm_until) : undefined],
    [isForm ? labels.consent : labels.consentElsewhere, entry.consent_version],
    [labels.id, entry.id],
    [labels.until, record.keptUntil ?? texts.notDeleted],
    [labels.leave, record.leaveLink],
  ];
  const mails = record.mails.map(({ message, state, at }) => [
    labels.mail,
    `${message}: ${texts.mailStates[state]}, ${timeIn(zone, at)}`,
  ]);
  const backups = record.backups.map(({ madeAt, isSure }) => [
    isSure ? labels.backup : labels.maybeInBackup,
    time(madeAt),
  ]);
  return [...(held ?? []), ...mails, [labels.erased, time(erasedAt)], ...backups].flatMap(([name, value]) =>
    name === undefined || value === undefined ? [] : [[name, value] as const],
  );
}

function timeIn(zone: string, instant: string): string {
  return `${localTime(zone, Date.parse(instant))} (${zone})`;
}

/** An element with a text, which is never markup. */
function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
