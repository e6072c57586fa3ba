import { randomUUID } from 'node:crypto';
import type { NoBackup } from '../../backup/night.ts';
import { escapeHtml } from '../../content/escape-html.ts';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import { byLanguage, LANGUAGES, type Language } from '../../contract/language.ts';
import { localTime } from '../../waitlist/zone.ts';
import type { Settings } from '../settings/settings.ts';
import type { AccessNews } from './access-news.ts';

type MailSettings = Pick<Settings, 'mail'>;

/**
 * Writes a notice to the organisers, in each language of the page.
 *
 * @returns whether the mail is on its way
 */
async function tellOrganisers(
  { mail }: MailSettings,
  texts: Record<Language, { subject: string; text: string }>,
): Promise<boolean> {
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) return false;
  // Where it is not needed, nothing of what sends mail is loaded.
  const { createTransport } = await import('../../mail/transport.ts');
  const transport = createTransport({ server, from, replyTo });
  const parts = LANGUAGES.map((language) => texts[language].text);
  const mailed = transport.send((replyTo ?? from).email, {
    id: randomUUID(),
    subject: LANGUAGES.map((language) => texts[language].subject).join(' / '),
    preview: '',
    text: parts.join('\n\n'),
    html: parts.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`).join(''),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const { kind } = await mailed.finally(() => transport.close());
  return kind === 'accepted' || kind === 'uncertain';
}

/** Tells the organisers that no backup can be made. @returns whether the mail is on its way */
export function tellNoBackup(settings: MailSettings, why: NoBackup): Promise<boolean> {
  const texts = byLanguage((language) => {
    const { subject, text, noRoom } = OTHER_TEXTS[language].noBackup;
    const reason = why.reason === 'noRoom' ? fill(noRoom, why) : `“${why.sentence}”`;
    return { subject, text: fill(text, { reason }) };
  });
  return tellOrganisers(settings, texts);
}

/**
 * Tells the organisers that a message was not sent at the time for which it was planned.
 *
 * @param missed `titles`: what the message is called in each language; `time`: when it was to begin, UTC, ISO 8601. It is
 *   said by the programme's clocks
 * @returns whether the mail is on its way
 */
export function tellMissed(
  settings: MailSettings & Pick<Settings, 'publicOrigin'>,
  { titles, time }: { titles: Record<Language, string>; time: string },
): Promise<boolean> {
  const local = localTime(programme.timeZone, Date.parse(time)).slice(0, 16);
  const texts = byLanguage((language) => {
    const { subject, text } = OTHER_TEXTS[language].missed;
    const values = { title: titles[language], time: local, origin: settings.publicOrigin ?? '' };
    return { subject: fill(subject, values), text: fill(text, values) };
  });
  return tellOrganisers(settings, texts);
}

/** Tells the organisers who came and went, and of large sendings. @returns whether the mail is on its way */
export function tellAccess(settings: MailSettings, lines: readonly AccessNews[]): Promise<boolean> {
  const texts = byLanguage((language) => {
    const { subject, text, end, ...sentences } = OTHER_TEXTS[language].access;
    const said = lines.map(({ action, at, detail }) => {
      const time = localTime(programme.timeZone, Date.parse(at)).slice(0, 16);
      const of = (key: string) => String(detail[key]);
      const values = { time, by: of('by'), name: of('name'), title: of('message'), number: of('people') };
      const isDevice = action === 'invite' && detail['device'] === true;
      return fill(sentences[isDevice ? 'device' : action], values);
    });
    return { subject, text: [text, ...said, end].join('\n') };
  });
  return tellOrganisers(settings, texts);
}
