import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { linkPath } from '../../content/locales.ts';
import type { Language } from '../../contract/language.ts';
import { TOKEN_PARAMETER } from '../../contract/link.ts';
import { loadMessage, type Message } from '../../mail/message.ts';
import { CONFIRM_MESSAGE } from '../../waitlist/store/schema.ts';
import type { ActionHost } from './action.ts';
import { applyLinkOf } from './set-stage.ts';

/** A message is a folder; its name is in addresses and in the outbox. One is not for the organiser to send. */
export const messageName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,80}$/, 'not the name of a folder in mail/'),
  v.check((typed) => typed !== CONFIRM_MESSAGE),
);

/** Where the links in a message lead. */
export function originOf({ settings, programme }: Pick<ActionHost, 'settings' | 'programme'>): string {
  return settings.publicOrigin ?? programme.origin;
}

/** The message as its files have it, and what must be corrected before it is sent. */
export async function load(host: ActionHost, name: string) {
  const { mailFolder: folder, programme } = host;
  const origin = originOf(host);
  return loadMessage(name, { folder, programme, origin, applyUrl: await applyLinkOf(host, origin) });
}

/** What tells the texts of a message, with the facts in them, from those before a change. */
export function fingerprintOf({ templates }: Message): string {
  return createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 12);
}

/** Somebody who is not on the list. Their link for leaving opens the page, and takes nobody off. */
export function invented(host: ActionHost, language: Language) {
  const token = randomBytes(32).toString('base64url');
  const link = `${originOf(host)}${linkPath('leave', language)}?${TOKEN_PARAMETER}=${token}`;
  // Another id each time, so that no mail server takes a second test for the first one come again.
  return { id: randomBytes(16).toString('hex'), language, leaveLink: link, oneClickLink: link };
}
