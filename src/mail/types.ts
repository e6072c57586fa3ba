import type { Language } from '../contract/language.ts';

/** For whom a message is rendered. */
export interface Recipient {
  /** The submission's id, a UUID. */
  id: string;
  language: Language;
  /** The person's own link for leaving the list, which opens a page (`privacy/leave.ts`). */
  leaveLink: string;
  /** The address to which mail programs post when their own button for leaving is used (RFC 8058). */
  oneClickLink: string;
}

/** A message in all languages, ready to be addressed. `message.ts` makes it. */
export interface Message {
  /** The folder's name below `mail/`. */
  name: string;
  templates: Readonly<Record<Language, MessageTemplate>>;
}

/** A message in one language; only what differs from person to person is missing: `{leaveLink}`. */
export interface MessageTemplate {
  subject: string;
  /** What mail programs show after the subject in a list of messages. */
  preview: string;
  /** A document in which the link is to be escaped. */
  html: string;
  text: string;
}

/** A message for one person. Sender, date and `Message-ID`'s domain are added by the transport. */
export interface RenderedMessage extends MessageTemplate {
  /** The part of `Message-ID` before the "@": always the same for a message and a person, so that servers see a repeat. */
  id: string;
  /** `List-Unsubscribe` and others. */
  headers: Readonly<Record<string, string>>;
}

/** What is wrong with a message, as data: the command says it in its language. */
export interface MessageProblem {
  /** Relative to the folder of messages, such as `applications-open/vi.md`. */
  file: string;
  /** Counted from 1; `undefined` where the file as a whole is meant. */
  line: number | undefined;
  reason: MessageProblemReason;
  /** What was found there: the placeholder, the link, the field. */
  found: string;
}

export type MessageProblemReason =
  | 'missing'
  | 'notUtf8'
  | 'control'
  | 'noFrontMatter'
  | 'unknownField'
  | 'repeatedField'
  | 'missingField'
  | 'unknownPlaceholder'
  /** `{applyLink}` without `APPLY_URL`. */
  | 'noApplyUrl'
  /** None, or one without words that people can see. */
  | 'noLeaveLink'
  | 'invalidLink'
  /** The facts are those of the sample. */
  | 'sample'
  /** HTML, a picture, a table: what mail programs show each in its own way, or not at all. */
  | 'unsupported'
  /** Quotes, lists or emphasis within each other a thousand times. */
  | 'tooDeep';

/** What became of one mail. `answer` is the mail server's reply or the error's text; it may hold the address. */
export type SendResult =
  | { kind: 'accepted'; answer: string }
  /** About this recipient or this mail; permanent: a reply from 500 to 599, so trying again is useless. */
  | { kind: 'rejected'; permanent: boolean; answer: string }
  /** The connection was lost after the mail's text had begun and before the reply: it may have been accepted. */
  | { kind: 'uncertain'; answer: string }
  /** The mail was not handed over, so it is safe to try again, though useless at once unless `cause` is connection. */
  | { kind: 'notSent'; cause: TransportFailure; answer: string };

/**
 * - connection: the server can't be reached, is busy (reply 421), or the connection was lost
 * - encryption: no TLS
 * - certificate: the server's is not trusted
 * - login: user name or password is not accepted
 * - sender: `MAIL_FROM` is not accepted
 */
export type TransportFailure = 'connection' | 'encryption' | 'certificate' | 'login' | 'sender';

/** Hands mails over to a mail server. */
export interface Transport {
  /** How many mails may be on their way at once; each uses a connection of its own. */
  readonly connections: number;
  /** Never rejects: whatever happens is a result. */
  send: (to: string, message: RenderedMessage) => Promise<SendResult>;
  /** Connects and logs in, and sends nothing. @returns what is wrong */
  verify: () => Promise<(SendResult & { kind: 'notSent' }) | undefined>;
  /** Ends its connections, each once its mail has an answer. */
  close: () => void;
}
