import { expect, it } from 'vitest';
import { answerCodes, isAboutAddress, meaningOf, type ReplyMeaning } from './replies.ts';

/** Replies as mail servers give them, with names that nobody has. */
const REPLIES: Record<ReplyMeaning, readonly string[]> = {
  gone: [
    '550 5.1.1 mailbox unavailable',
    '550 User unknown',
    // Postfix
    '550 5.1.1 <lan@example.com>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <lan@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 <lan@example.com>: User unknown',
    // Gmail
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.example/mail/?p=NoSuchUser a1-20020a.1 - gsmtp",
    '550 5.2.1 The email account that you tried to reach is disabled. https://support.example',
    '550 5.2.1 The email account that you tried to reach is inactive. - gsmtp',
    // Exchange
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.1.6 Mailbox has moved',
    // Yahoo
    "554 delivery error: dd This user doesn't have a yahoo.example account (lan@yahoo.example) [0] - mta4",
    '552 1 Requested mail action aborted, mailbox not found',
    // iCloud
    '550 5.1.1 <lan@icloud.example>: user lookup success but no user record found',
    // Zoho
    '550 5.1.1 User does not exist - <lan@zoho.example>',
    '550 Invalid Recipients',
    // Exim and cPanel
    '550 No Such User Here',
    '550 "Unknown user"',
    '550 Unrouteable address',
    // qmail and its relatives
    '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '554 5.1.1 sorry, no mailbox here by that name.',
    // Domino, Zimbra, IIS
    '550 lan@example.com... User not listed in the directory',
    '554 No such user here',
    '550 5.1.3 bad recipient address syntax',
    '550 Mailbox <lan@example.com> does not exist',
    '550 Account is inactive',
    '550 Recipient Rejected: No account by that name here',
  ],
  noHost: [
    '550 5.1.2 Host unknown',
    '556 5.1.10 <lan@example.com>: Recipient address rejected: Domain example.com does not accept mail (nullMX)',
    '556 Domain does not accept mail',
    '521 example.com does not accept mail',
    '550 <lan@exmaple.example>: Recipient address rejected: Domain not found',
    '550 5.4.4 Unable to route: Host or domain name not found',
    '550 5.4.310 DNS domain exmaple.example does not exist [Message=InfoDomainNonexistent]',
    '550 No such domain at this location',
    '550 5.1.10 Null MX',
  ],
  full: [
    '552 5.2.2 The mailbox is full',
    '552 5.2.2 <lan@example.com>: user is over quota',
    '452-4.2.2 The recipient’s inbox is out of storage space. Please direct the\n452 4.2.2 recipient to https://support.example/mail/?p=OverQuotaTemp - gsmtp',
    '552-5.2.2 The email account that you tried to reach is over quota. https://support.example - gsmtp',
    '550 Mailbox quota exceeded',
    '452 Mailbox full',
    '550 Mailbox size limit exceeded',
    '552 Requested mail action aborted: exceeded storage allocation',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '450 <lan@example.com>: user is over quota',
    '522 Mailbox <lan@example.com> has exceeded the quota',
  ],
  limit: [
    '550 Domain them.example has exceeded the max emails per hour (125/100 (125%)) allowed. Message discarded.',
    '550-Domain them.example has exceeded the max defers and failures per hour (5/5\n550 (100%)) allowed. Message discarded.',
    '550 Sender is rate limited',
    '550 5.4.5 Daily user sending limit exceeded',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550-5.4.5 sending limits go to\n550 5.4.5  https://support.example - gsmtp',
    '554 Transaction failed: daily message quota exceeded',
    '550 Tai khoan da vuot qua gioi han gui mail trong ngay',
    '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating\n421 4.7.28 from your IP address.',
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to too many messages',
    '550 5.7.1 <hello@them.example>: Sender address rejected: you have exceeded your hourly limit',
    '450 4.7.1 Error: too much mail: rate limit exceeded',
    '454 Throttling failure: Maximum sending rate exceeded.',
    '454 Throttling failure: Daily message quota exceeded.',
    '554 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded',
    '550 5.4.6 Unusual sending activity detected. Please try after sometime.',
    '451 You have exceeded your maximum number of mails',
    '550 The account has reached its maximum number of messages allowed per day',
    '452 Too many recipients received this hour',
    '550 Message quota exceeded',
    '550 Quota exceeded for sender hello@them.example',
    '550 You have exceeded the allowed number of emails',
  ],
  spam: [
    '550 This message was classified as spam',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.blocklist.example',
    '550-5.7.1 [192.0.2.1      12] Our system has detected that this message is\n550-5.7.1 likely unsolicited mail. To reduce the amount of it sent to\n550 5.7.1 us, this message has been blocked. - gsmtp',
    '550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3150).',
    '554 5.7.9 Message not accepted for policy reasons, listed in a DNSBL',
    '554 5.7.1 [CS01] Message rejected due to local policy: spam content',
    '550 JunkMail rejected - mail.them.example [192.0.2.1] is in an RBL',
    '550 High probability of spam',
    '554 Message contains a virus',
    '550 5.7.501 Access denied, banned sender',
    '550 Message rejected because of unacceptable content',
  ],
  policy: [
    '550 authentication required',
    '550 SMTP AUTH is required for message submission on port 587',
    '530 5.7.0 Must issue a STARTTLS command first',
    '535 5.7.8 Username and Password not accepted',
    '550 5.7.26 Unauthenticated email is not accepted due to the domain’s DMARC policy',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp',
    '550 5.7.1 <lan@example.com>: Recipient address rejected: rejected by a rule',
    '553 5.1.8 <hello@them.example>: Sender address rejected: Domain not found',
    '550 5.1.7 Bad sender’s mailbox address syntax',
    '553 5.7.1 <hello@them.example>: Sender address rejected: not owned by user an@them.example',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    '554 Message rejected: Email address is not verified. The following identities failed the check',
    '550 Relay not permitted',
    '554 5.7.1 <lan@example.com>: Relay access denied',
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    '550 Sender verify failed: Unrouteable address',
    '550-Verification failed for <hello@them.example>\n550-No Such User Here\n550 Sender verify failed',
    '550 Outgoing mail from "them" has been suspended',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
    '554 5.7.1 No such user here',
    '552 5.3.4 Message size exceeds fixed limit',
    '552 Message size exceeds maximum permitted',
    '521 5.2.1 :  (CON:B1) AOL will not accept delivery of this message: access denied',
    '550 Administrative prohibition',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP',
    '550 Your account is disabled',
    '550 Reverse DNS lookup failed for host 192.0.2.1',
  ],
  later: [
    '450 4.2.0 <lan@example.com>: Recipient address rejected: Greylisted, see https://postgrey.example',
    '451 4.7.1 Greylisting in action, please come back later',
    '451 Temporary local problem - please try later',
    '450 4.1.1 <lan@example.com>: Recipient address rejected: unverified address: User unknown',
    '451 4.3.0 Requested action aborted: local error in processing',
    '452 4.3.1 Insufficient system storage',
    '421 4.3.2 Service not available',
    '450-4.2.1 The user you are trying to contact is receiving mail too quickly.\n450 4.2.1 Please resend later. - gsmtp',
    '550-5.2.1 The user you are trying to contact is receiving mail at a\n550-5.2.1 rate that prevents additional messages from being delivered.\n550 5.2.1 - gsmtp',
    '550 5.4.7 Delivery time expired',
  ],
  other: [
    // RFC 5321's own words for 550 are those of servers with a rule against the sender, too.
    '550 Requested action not taken: mailbox unavailable',
    '550 5.1.0 Address rejected',
    '550 rejected',
    '554 Transaction failed',
    '554 5.4.6 Too many hops',
    '554 Recipient address rejected: unverified address',
    '550 Requested action not taken: mailbox unavailable (S2017062302)',
    '550 5.5.0 <spam.limit@policy.example>: not taken https://spam.example/policy',
    '',
  ],
};

const CASES = Object.entries(REPLIES).flatMap(([meaning, replies]) =>
  replies.map((reply) => [meaning, reply] as const),
);

it.each(CASES)('%s: %s', (meaning, reply) => {
  expect(meaningOf(reply)).toBe(meaning);
  expect(isAboutAddress(reply)).toBe(meaning === 'gone' || meaning === 'noHost');
});

it.each([
  ['550 5.1.1 <lan@example.com>: unknown user', '550 5.1.1'],
  ['550-5.7.26 one\n550 5.7.26 two', '550 5.7.26'],
  ['452 Mailbox full', '452'],
  ['', ''],
])('keeps the codes of “%s” and no address', (reply, codes) => expect(answerCodes(reply)).toBe(codes));
