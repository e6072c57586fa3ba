import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createTransport as createMailer } from 'nodemailer';
import type { Email } from '../contract/email.ts';
import type { RenderedMessage } from './message.ts';

/** A mail server. Nothing was looked up or opened yet. */
export interface MailServer {
  host: string;
  port: number;
  login: { user: string; password: string } | undefined;
  /**
   * - implicit: encrypted from the first byte on (RFC 8314)
   * - starttls: encrypted before the login and before any mail (RFC 3207), or not used at all
   * - off: not encrypted
   */
  encryption: 'implicit' | 'starttls' | 'off';
  /** Whether the server must prove its name with a certificate. */
  verify: boolean;
  /** File with the certificate of the authority that signed the server's; otherwise the system's authorities. */
  authority: string | undefined;
}

/** A sender or a reply address. */
export type Mailbox = { name: string; email: Email };

export interface TransportOptions {
  server: MailServer;
  from: Mailbox;
  replyTo: Mailbox | undefined;
}

/** What became of one mail. `answer` is the mail server's reply or the error's text; it may hold the address. */
export interface SendResult {
  /**
   * - rejected: for good (a reply from 500 to 599 about this recipient or this mail), so trying again is useless
   * - uncertain: no clear answer came after the mail's text had begun: it may have been accepted
   * - any other: the mail was not handed over, so it is safe to try again
   */
  kind: 'accepted' | 'rejected' | 'uncertain' | NotSent;
  answer: string;
}

/**
 * - putOff: this recipient or this mail is not taken now (a reply from 400 to 499)
 * - connection: the server can't be reached, is busy (reply 421), or the connection was lost
 * - refused: there is no TLS, or the certificate, the login or `MAIL_FROM` is not accepted; the next mail would fail alike
 */
export type NotSent = 'putOff' | 'connection' | 'refused';

/** Most providers accept five connections of one sender, and some of them fewer than ten. */
export const CONNECTIONS = 5;

/**
 * Hands mails over to one mail server by SMTP, over nodemailer's pool of connections.
 *
 * @throws a system error when the file with the authority's certificate can't be read
 */
export function createTransport(options: TransportOptions) {
  const { host, port, login, encryption, verify, authority } = options.server;
  const mailer = createMailer({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'off',
    // A server that offers no login gets no mail either.
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    tls: { rejectUnauthorized: verify, ...(authority && { ca: readFileSync(authority) }) },
    pool: true,
    maxConnections: CONNECTIONS,
    // Never sends a mail again by itself: the server may have taken it.
    maxRequeues: 0,
  });
  /** The text of each mail on its way. The pool reads from it once the server has asked for the text (reply 354). */
  const texts = new Map<string, Readable>();
  mailer.use('stream', ({ message }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (streamOptions) => {
      const text = createReadStream(streamOptions);
      texts.set(message.messageId(), text);
      return text;
    };
    done();
  });
  return {
    /** How many mails may be on their way at once; each uses a connection of its own. */
    connections: CONNECTIONS,
    /** Never rejects: whatever happens is a result. */
    send: async (to: string, message: RenderedMessage): Promise<SendResult> => {
      const messageId = messageIdOf(message, options.from);
      try {
        const { response } = await mailer.sendMail(mailOf(options, to, message));
        return { kind: 'accepted', answer: response };
      } catch (error) {
        return resultOf(error as SmtpError, texts.get(messageId)?.readableDidRead === true);
      } finally {
        texts.delete(messageId);
      }
    },
    /** Connects and logs in, and sends nothing. @returns what is wrong */
    verify: (): Promise<{ kind: NotSent; answer: string } | undefined> =>
      mailer.verify().then(
        () => undefined,
        (error: unknown) => failureOf(error as SmtpError),
      ),
    /** Ends its connections, each once its mail has an answer. */
    close: () => mailer.close(),
  };
}

export type Transport = ReturnType<typeof createTransport>;

/**
 * A mail (RFC 5322, RFC 2045). `From` and the envelope's sender are one address, so that SPF and DKIM vouch for the domain
 * that people see, as DMARC asks.
 */
function mailOf({ from, replyTo }: TransportOptions, to: string, message: RenderedMessage) {
  const { subject, html, text, headers } = message;
  const addressOf = ({ name, email }: Mailbox) => ({ name, address: email });
  return {
    from: addressOf(from),
    to,
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject,
    messageId: messageIdOf(message, from),
    // As they are: an address is too long to be folded well, and some programs stop reading at an empty first line.
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { value, prepared: true }]),
    ),
    text,
    html,
    xMailer: false as const,
  };
}

function messageIdOf({ id }: RenderedMessage, { email }: Mailbox): string {
  return `<${id}@${email.slice(email.indexOf('@') + 1)}>`;
}

/**
 * The parts of nodemailer's errors that matter here: the step at which it happened, the server's reply if there was one,
 * and OpenSSL's words.
 */
type SmtpError = Error & { responseCode?: number } & Partial<
    Record<'code' | 'originalCode' | 'command' | 'response' | 'reason', string>
  >;

/** Steps before a mail: connecting, encrypting, logging in. */
const BEFORE_MAIL = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH)/;
/** Names of OpenSSL's and Node's for certificates that are not trusted, and for other failures of TLS. */
const TLS_CODE = /^(?:ETLS$|EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED)/;

/** @param begun whether the text had begun: without a clear answer after it the mail may have arrived */
function resultOf(error: SmtpError, begun: boolean): SendResult {
  const { responseCode: code = 0, command = '', response: answer = error.message } = error;
  if (begun && code < 400) return { kind: 'uncertain', answer };
  const isAboutMail = code !== 0 && code !== 421 && code !== 530 && !BEFORE_MAIL.test(command);
  if (!begun && !isAboutMail) return failureOf(error);
  if (code < 500) return { kind: 'putOff', answer };
  return { kind: !begun && command === 'MAIL FROM' ? 'refused' : 'rejected', answer };
}

function failureOf(error: SmtpError): { kind: NotSent; answer: string } {
  const { code = '', originalCode = '', command, responseCode = 0, response, reason } = error;
  const isTls = command === 'STARTTLS' || TLS_CODE.test(code) || TLS_CODE.test(originalCode);
  // A login that is refused with a reply below 500 is put off: too many are logged in (RFC 4954, section 4.7.3).
  const isLogin = (code === 'EAUTH' && responseCode >= 500) || responseCode === 530;
  return { kind: isTls || isLogin ? 'refused' : 'connection', answer: response ?? reason ?? error.message };
}
