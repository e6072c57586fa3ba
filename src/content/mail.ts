import type { Language } from '../contract/language.ts';

/** Messages at the foot of every mail alone, so that no visitor of the page loads them. */
interface MailMessages {
  /** Why this person gets the mail. */
  reason: string;
  /** Who sends it: a name, and how to reach a person. */
  sender: string;
  /** In front of a mail that is only a test. */
  test: string;
}

export const mailMessages: Record<Language, MailMessages> = {
  en: {
    reason: 'You get this email because you joined the waitlist at {site}.',
    sender: '{provider}, registration number {registration}. {postalAddress}. {email}',
    test: '[Test]',
  },
  vi: {
    reason: 'Bạn nhận thư này vì đã đăng ký vào danh sách chờ tại {site}.',
    sender: '{provider}, số đăng ký {registration}. {postalAddress}. {email}',
    test: '[Thử]',
  },
};
