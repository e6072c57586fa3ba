import { resolve } from 'node:path';
import { programme } from '../../content/programme.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import { APPLY_PATH } from '../../contract/stage.ts';
import { runConfirmSender, type ConfirmSenderOptions } from '../../mail/confirmations.ts';
import { loadMessage, renderWithLink } from '../../mail/message.ts';
import { answerCodes, type ClaimedPerson } from '../../mail/outbox.ts';
import { createTransport, type SendResult } from '../../mail/transport.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { personalLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { CONFIRM_MESSAGE } from '../../waitlist/store/schema.ts';
import { maskAddresses } from '../shared/log.ts';
import { isThisMachine } from '../settings/server-url.ts';
import { PROJECT_FOLDER } from './environment.ts';
import type { Running } from './service.ts';

/**
 * Reads the mail that asks people to confirm their addresses, and sends it to everybody in the queue.
 *
 * @param rules durations other than the usual ones
 * @returns as `runConfirmSender`
 * @throws when the mail can't be sent as it is written
 */
export function startConfirming(
  { settings, persistence, observer, prepared, signal }: Running,
  rules: ConfirmSenderOptions['rules'] = {},
): Promise<void> {
  const { database, publicOrigin = '', confirm, mail } = settings;
  // No sign-up waits for it.
  const db = persistence.maintenance;
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) throw new Error('CONFIRM=on without a mail server.');
  const applyUrl = publicOrigin + APPLY_PATH;
  const source = { folder: resolve(PROJECT_FOLDER, 'mail'), programme, origin: publicOrigin, applyUrl };
  const { message, problems } = loadMessage(CONFIRM_MESSAGE, source);
  // On this machine a mail server may be one for trying things out.
  const serious = problems.filter(({ reason }) => reason !== 'sample' || !isThisMachine(server.host));
  if (serious.length > 0)
    throw new Error(serious.map(({ file, reason, found }) => `mail/${file}: ${reason} ${found}`).join('\n'));
  const transport = createTransport({ server, from, replyTo });
  const render = async ({ id, claim, language: tag }: ClaimedPerson) => {
    const language = isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
    const keys = await readLinkKeys(db, systemClock, 'confirm');
    const link = personalLink(keys, publicOrigin, { id, language });
    // It is no list mail, nobody is on the list yet, and answers a form by itself (RFC 3834, section 5).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    return renderWithLink(message, language, `${id} ${claim}`, link, headers);
  };
  const onConfirmMail = ({ kind, email, answer }: SendResult & { email: string }) => {
    // The text of an answer about a person often repeats the address, and that of any other may.
    const isAboutServer = kind === 'connection' || kind === 'refused';
    const reason = isAboutServer ? maskAddresses(answer) : answerCodes(answer);
    observer.onConfirmMail({ kind, email, reason });
  };
  const { kind } = database;
  const { perHour } = confirm;
  const telling = { ...observer, onConfirmMail };
  const options = { db, kind, perHour, clock: systemClock, transport, render, observer: telling, signal };
  return prepared.then(() => runConfirmSender({ ...options, rules })).finally(() => transport.close());
}
