import { createHash } from 'node:crypto';
import { escapeHtml } from '../site/document.ts';
import { LEAVE_LINK } from './markdown.ts';
import type { Message, Recipient, RenderedMessage } from './types.ts';

/**
 * Addresses a message to one person: what costs time was done once for each language.
 *
 * Headers are what Gmail and Yahoo ask of bulk senders (https://support.google.com/a/answer/81126): leaving with one
 * click (RFC 8058). `Precedence: bulk` keeps holiday replies away (RFC 3834, section 2). There is no `Auto-Submitted`: a
 * person wrote the message and is glad of replies.
 */
export function renderMessage({ name, templates }: Message, recipient: Recipient): RenderedMessage {
  const { subject, preview, html, text } = templates[recipient.language];
  return {
    id: createHash('sha256').update(`${name}\n${recipient.id}`).digest('hex').slice(0, 32),
    subject,
    preview,
    html: html.replaceAll(LEAVE_LINK, () => escapeHtml(recipient.leaveLink)),
    text: text.replaceAll(LEAVE_LINK, () => recipient.leaveLink),
    headers: {
      'List-Unsubscribe': `<${recipient.oneClickLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Content-Language': recipient.language,
      Precedence: 'bulk',
    },
  };
}
