import PostalMime from 'postal-mime';
import { parseEmail, type Email } from '../contract/email.ts';

/**
 * - address: mail to it never arrives; it is wrong, or is no longer in use
 * - temporary: the mail server goes on trying, or the mailbox is full
 * - other: the mail was rejected for another reason, such as its content or its sender
 */
export type BounceKind = 'address' | 'temporary' | 'other';

/** A mail that did not arrive, or not yet. */
export interface Bounce {
  email: Email;
  kind: BounceKind;
}

/** Longest part of a report that is read, in bytes: what follows is the mail that came back. */
const MAX_REPORT = 1_048_576;

/**
 * Reads a mail that reports what became of others (RFC 3464).
 *
 * @returns `undefined` for a mail that is no such report
 */
export async function readReport(mail: Uint8Array): Promise<Bounce[] | undefined> {
  const { attachments } = await PostalMime.parse(mail.subarray(0, MAX_REPORT));
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (status === undefined) return undefined;
  const { content } = status;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return fieldGroups(text).flatMap((fields) => bounceOf(fields) ?? []);
}

/** The first group is about the report, each other one about a recipient; lines that begin with a space go on. */
function fieldGroups(text: string): ReadonlyMap<string, string>[] {
  const groups = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/);
  return groups.map(
    (group) =>
      new Map(
        group.split('\n').flatMap((line) => {
          const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined
            ? []
            : [[name.toLowerCase(), value.trim()] as const];
        }),
      ),
  );
}

function bounceOf(fields: ReadonlyMap<string, string>): Bounce | undefined {
  const [recipient] = ['original-recipient', 'final-recipient'].flatMap(
    (name) => parseEmail(/^[^;]*;\s*<?([^<>]*)>?$/.exec(fields.get(name) ?? '')?.[1] ?? '') ?? [],
  );
  const action = fields.get('action')?.toLowerCase();
  if (recipient === undefined || (action !== 'failed' && action !== 'delayed')) return undefined;
  if (action === 'delayed') return { email: recipient, kind: 'temporary' };
  const answer = `${fields.get('status') ?? ''} ${fields.get('diagnostic-code') ?? ''}`;
  return { email: recipient, kind: kindOfAnswer(answer) ?? 'other' };
}

/**
 * Status codes that mean that an address is wrong or no longer in use (RFC 3463; the registry of IANA). The last two are
 * how Exchange and some others answer for people whom they do not know.
 */
const ADDRESS_STATUS = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.1|4\.4)$/;
const FULL_STATUS = /^5\.2\.2$/;
/** Reply codes of SMTP that mean the same (RFC 5321, section 4.2.3), for servers whose status says nothing. */
const ADDRESS_REPLY = /(?:^|\D)55[013](?:\D|$)/;

/**
 * What the codes in a mail server's answer mean.
 *
 * @returns `undefined` where there are none
 */
export function kindOfAnswer(answer: string): BounceKind | undefined {
  const codes = answer.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/g) ?? [];
  if (codes.some((code) => ADDRESS_STATUS.test(code))) return 'address';
  if (codes.some((code) => FULL_STATUS.test(code))) return 'temporary';
  const isVague = codes.every((code) => /^5\.[05]\.0$/.test(code));
  if (isVague && ADDRESS_REPLY.test(answer)) return 'address';
  if (codes.length === 0) return undefined;
  return codes.every((code) => code.startsWith('4')) ? 'temporary' : 'other';
}
