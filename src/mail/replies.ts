import type { ReplyReason } from '../waitlist/store/schema.ts';

/** What can be read from a reply; the other reasons are those of mails that had none. */
export type ReplyMeaning = Exclude<ReplyReason, 'connection' | 'killed' | 'restored'>;

/**
 * What replies mean, by their codes and words: the first row that fits decides. Enhanced codes that say one thing (RFC 3463,
 * RFC 7505) come first. All others are shared by several causes: 550 and 554 are also the replies of a limit, a login or a rule
 * (RFC 5321, section 4.2.3), so their words decide, and those about the sender come before those about the address.
 */
const MEANINGS: readonly (readonly [ReplyMeaning, RegExp])[] = [
  ['full', /^... [45]\.2\.2 |(?:mail|in)box.{0,20} (?:full|exceed)|over ?quota|out of storage/],
  // The mail is too large.
  ['policy', /^5.. 5\.(?:3\.4|2\.3) |message (?:length|(?:is )?too (?:big|large))|size.* (?:exceed|limit)/],
  // 5.4.5 and 5.7.28 are Gmail's codes for a limit, 5.1.90 is Outlook's.
  ['limit', /^... [45]\.(?:4\.5|7\.28|1\.90) |per (?:hour|day)\b|limit|throttl|rate exceeded|gi[oớ]i h[aạ]n/],
  ['limit', /(?:daily|hourly|sending|sender|outgoing|outbound|relay|message) (?:\S+ ){0,3}quota/],
  ['limit', /exceed\S* (?:\S+ ){0,3}(?:max|number|sender|rate)|too (?:many(?! hops)|fast)|unusual/],
  ['full', /quota.{0,40} exceed|exceed\S* (?:\S+ ){0,3}(?:quota|storage)|not enough (?:space|storage)/],
  // The recipient gets too many mails at present, or this one waited too long on its way.
  ['later', /^4|receiving (?:e?mail|messages) (?:at a rate|too quickly)|^5.. 5\.4\.7 /],
  // 5.1.10 is a domain's that takes no mail (with 556), and Exchange's for a mailbox that it does not find.
  ['noHost', /^556 |^5.. 5\.1\.2 |null ?mx/],
  ['gone', /^5.. 5\.1\.(?:[1346]|10) /],
  [
    'policy',
    /^5.. 5\.1\.[78] |authenti|\bauth\b|\b(?:spf|dkim|dmarc|ptr|tls)\b|not verified|\brelay|rcpthosts/,
  ],
  ['spam', /spam|junk|unsolicited|\bbulk\b|phish|virus|malware|malicious|suspicious|\bcontent\b|reputation/],
  ['spam', /^5.. 5\.7\.50\d |blocked using|(?:black|block|deny) ?-?list|\b(?:dns|r)bl\b/],
  ['policy', /^5.. 5\.7\.|\bsender\b|send ?as\b|\bpolicy\b|prohibit|denied|suspended|not allowed/],
  ['policy', /\byour (?:\S+ )?(?:account|domain|address|server|host)|\bip\b|client host|reverse dns/],
  ['noHost', /^5.. 5\.4\.4 |n[o']t accept (?:e?mail|e-mail)(?! from)|(?:no such|unknown) (?:domain|host)\b/],
  ['noHost', /(?:domain|host)(?: name)?(?: \S+)? (?:not found|unknown|invalid|does(?:n't| not) exist)/],
  ['gone', /(?:no such|unknown|invalid|bad) (?:\S+ )?(?:user|mailbox|recipient|account|address)/],
  ['gone', /(?:user|mailbox|recipient|account|address)\b.{0,60} (?:unknown|invalid|disabled|inactive)\b/],
  ['gone', /(?:user|mailbox|recipient|account|address)\b.{0,60}n[o']t (?:be )?(?:found|known|listed|exist)/],
  ['gone', /no (?:mailbox|user|account)|n[o']t have an? \S+ account|unrouteable|undeliverable|^55. 5\.2\.1 /],
  ['full', /^552 (?!5)/],
];

/** What a mail server's last reply to a mail means. It is what organisers are told, and what confirmations go by. */
export function meaningOf(answer: string): ReplyMeaning {
  const words = answer
    .toLowerCase()
    .replace(/^\d{3}[- ](?:\d\.\d+\.\d+ )?/gm, ' ')
    // An address or a link may hold any word.
    .replace(/\S+@\S+|https?:\S+/g, ' ')
    .replace(/[\s’']+/g, (gap) => (gap.trim() === '' ? ' ' : "'"));
  const reply = `${answerCodes(answer)} ${words}`;
  return MEANINGS.find(([, pattern]) => pattern.test(reply))?.[0] ?? 'other';
}

/**
 * The codes of a mail server's answer (RFC 5321, section 4.2; RFC 3463). Its text is not kept: it often repeats the
 * address.
 *
 * @example answerCodes('550 5.1.1 <lan@example.com>: unknown user') // '550 5.1.1'
 */
export function answerCodes(answer: string): string {
  const [, reply, status] = /\b([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?!\d)/.exec(answer) ?? [];
  return [reply, status].filter((code) => code !== undefined).join(' ');
}

/** Whether a final reply says that nobody can be reached at this address: all others may be about us or this mail. */
export function isAboutAddress(answer: string): boolean {
  return ['gone', 'noHost'].includes(meaningOf(answer));
}
