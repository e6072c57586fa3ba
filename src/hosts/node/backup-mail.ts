import { randomUUID } from 'node:crypto';
import type { NoBackup } from '../../backup/night.ts';
import { escapeHtml } from '../../content/escape-html.ts';
import { fill } from '../../content/fill.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import { LANGUAGES } from '../../contract/language.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Writes to the organisers, in each language of the page, that no backup can be made.
 *
 * @returns whether the mail is on its way
 */
export async function tellOrganisers({ mail }: Pick<Settings, 'mail'>, why: NoBackup): Promise<boolean> {
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) return false;
  // Where it is not needed, nothing of what sends mail is loaded.
  const { createTransport } = await import('../../mail/transport.ts');
  const transport = createTransport({ server, from, replyTo });
  const texts = LANGUAGES.map((language) => OTHER_TEXTS[language].noBackup);
  const parts = texts.map(({ text, noRoom }) =>
    fill(text, { reason: why.reason === 'noRoom' ? fill(noRoom, why) : `“${why.sentence}”` }),
  );
  const mailed = transport.send((replyTo ?? from).email, {
    id: randomUUID(),
    subject: texts.map(({ subject }) => subject).join(' / '),
    preview: '',
    text: parts.join('\n\n'),
    html: parts.map((part) => `<p>${escapeHtml(part)}</p>`).join(''),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const { kind } = await mailed.finally(() => transport.close());
  return kind === 'accepted' || kind === 'uncertain';
}
