import { expect, it } from 'vitest';
import { isAboutAddress } from './outbox.ts';

it.each([
  '550 5.1.1 <lan@example.com>: Recipient address rejected: User unknown in local recipient table',
  '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 https://support.example',
  '550 5.1.2 Host unknown',
  '553 5.1.3 <lan@example.com>: bad recipient address syntax',
  '550 5.1.6 Mailbox has moved',
  '556 5.1.10 Domain does not accept mail',
  '550 5.2.1 The email account that you tried to reach is disabled',
  '550 No such user here',
  '550 Unknown user',
  '550 <lan@example.com>: User unknown',
])('is about the address: %s', (answer) => expect(isAboutAddress(answer)).toBe(true));

it.each([
  '550 5.7.1 <lan@example.com>: Recipient address rejected: blocked using a list',
  '550 5.7.26 Unauthenticated email is not accepted due to the domain’s DMARC policy',
  '553 5.1.8 <hello@them.example>: Sender address rejected: Domain not found',
  '550 5.1.7 Bad sender’s mailbox address syntax',
  '550 5.1.0 Address rejected',
  '552 5.2.2 The mailbox is full',
  '550 5.4.1 Recipient address rejected: Access denied',
  '554 5.7.1 No such user here',
  // RFC 5321's own words for 550 are those of servers with a rule against the sender, too.
  '550 Requested action not taken: mailbox unavailable',
  '554 No such user here',
  '552 Unknown user',
  '550 rejected',
  '',
])('may be about something else: %s', (answer) => expect(isAboutAddress(answer)).toBe(false));
