import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { leavePath } from '../../../../content/locales.ts';
import { TOKEN_PARAMETER } from '../../../../contract/leave.ts';
import type { Language } from '../../../../contract/language.ts';
import { loadMessage, type Message, type Recipient } from '../../../../mail/message.ts';
import { createTransport, type Transport } from '../../../../mail/transport.ts';
import type { Context } from '../../context.ts';
import { EXIT, OperatorError } from '../../exit-codes.ts';
import { originOf, requireSettings } from '../../settings.ts';

/**
 * Reads a message.
 *
 * @param typed its name; the only message there is when nothing was typed
 * @returns with a line for each thing that has to be corrected before it can be sent
 */
export function loadForPreview(
  context: Context,
  typed: string | undefined,
): { message: Message; problems: readonly string[] } {
  const { mail, messages } = context;
  const origin = originOf(context);
  const { applyUrl } = requireSettings(context);
  const { message, problems } = loadMessage(typed ?? onlyMessage(context), { ...mail, origin, applyUrl });
  const { inFile, reasons } = messages.mail;
  const lines = problems.map(({ file, line, reason, found }) => inFile(file, line, reasons[reason](found)));
  return { message, problems: lines };
}

/** Reads a message that goes out. @throws OperatorError with all that is wrong with it */
export function loadForSending(context: Context, typed: string | undefined): Message {
  const { message, problems } = loadForPreview(context, typed);
  if (problems.length > 0)
    throw new OperatorError(
      [context.messages.mail.problems(message.name, problems.length), ...problems].join('\n'),
      EXIT.usage,
    );
  return message;
}

/** Connects nothing yet. @throws OperatorError when a setting is missing */
export function openTransport(context: Context): Transport {
  const { server, from, replyTo } = requireSettings(context).mail;
  const unset = (name: string) => new OperatorError(context.messages.mail.unset(name), EXIT.usage);
  if (server === undefined) throw unset('MAIL_URL');
  if (from === undefined) throw unset('MAIL_FROM');
  return createTransport({ server, from, replyTo });
}

/** Somebody who is not on the list. Their link for leaving opens the page, and takes nobody off. */
export function inventedRecipient(context: Context, language: Language): Recipient {
  const token = randomBytes(32).toString('base64url');
  const leaveLink = `${originOf(context)}${leavePath(language)}?${TOKEN_PARAMETER}=${token}`;
  // Another id each time, so that no mail server takes a second test for the first one come again.
  return { id: randomBytes(16).toString('hex'), language, leaveLink, oneClickLink: leaveLink };
}

function onlyMessage({ mail, messages }: Context): string {
  const names = readdirSync(mail.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const [name] = names;
  if (name === undefined) throw new OperatorError(messages.mail.noMessages(mail.folder), EXIT.usage);
  if (names.length === 1) return name;
  throw new OperatorError(messages.mail.whichMessage(names.join(', ')), EXIT.usage);
}
