import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mailbox, MailServer } from '../hosts/shared/mail-url.ts';
import type { RenderedMessage, SendResult, Transport, TransportFailure } from './types.ts';

/** What the transport needs beside messages. */
export interface TransportOptions {
  server: MailServer;
  from: Mailbox;
  /** Where replies go, if not to the sender. */
  replyTo: Mailbox | undefined;
  /** For the header `Date`, in milliseconds. */
  now: () => number;
}

/** Milliseconds to connect, and to wait for a reply. RFC 5321, section 4.5.3.2, gives a server ten minutes for the last. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 600_000 } as const;
/** Milliseconds that a server has to say goodbye. */
const QUIT_TIMEOUT = 2000;
/** Mails over one connection, as in nodemailer's own pool: some servers end longer ones. */
const MAILS_PER_CONNECTION = 100;

type Failure = { cause: TransportFailure; answer: string };

/** A connection that is logged in. */
interface Session {
  smtp: SMTPConnection;
  sent: number;
  /** Whether the other side has ended it. */
  ended: boolean;
}

/**
 * Hands mails over to one mail server by SMTP.
 *
 * It uses nodemailer's connection, not its pool: the pool sends a mail again by itself when the connection is lost after
 * the text, and does not say whether the text had begun.
 *
 * @throws a system error when the file with the authority's certificate can't be read
 */
export function createTransport(options: TransportOptions): Transport {
  const { server, from } = options;
  const connect = connectionOptions(server);
  const idle: Session[] = [];

  const send = async (to: string, message: RenderedMessage): Promise<SendResult> => {
    const raw = await compose(options, to, message);
    for (;;) {
      const used = takeIdle(idle);
      const session = used ?? (await openSession(connect, server.login));
      if ('cause' in session) return { kind: 'notSent', ...session };
      const result = await sendOver(session, { from: from.email, to }, raw);
      session.sent += 1;
      const isLost = result.kind === 'uncertain' || result.kind === 'notSent';
      if (isLost || session.sent >= MAILS_PER_CONNECTION) await endSession(session);
      else if (result.kind === 'accepted' || (await isReset(session))) idle.push(session);
      // A server may end an idle connection at any time: that is no reason to give up.
      if (result.kind === 'notSent' && result.cause === 'connection' && used !== undefined) continue;
      return result;
    }
  };

  return {
    connections: server.connections,
    send,
    verify: async () => {
      const session = await openSession(connect, server.login);
      if ('cause' in session) return { ok: false, ...session };
      idle.push(session);
      return { ok: true };
    },
    close: async () => {
      await Promise.all(idle.splice(0).map(endSession));
    },
  };
}

/**
 * Writes the mail as it goes over the line (RFC 5322, RFC 2045). `From` and the envelope's sender are one address, so that
 * SPF and DKIM vouch for the domain that people see, as DMARC asks.
 */
export function compose(
  { from, replyTo, now }: TransportOptions,
  to: string,
  { id, subject, html, text, headers }: RenderedMessage,
): Promise<Buffer> {
  const domain = from.email.slice(from.email.indexOf('@') + 1);
  const mail = new MailComposer({
    from: addressOf(from),
    to,
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject,
    date: new Date(now()),
    messageId: `<${id}@${domain}>`,
    // As they are: an address is too long to be folded well, and some programs stop reading at an empty first line.
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { value, prepared: true }]),
    ),
    text,
    html,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

function addressOf({ name, email }: Mailbox) {
  return { name, address: email };
}

function takeIdle(idle: Session[]): Session | undefined {
  for (let session = idle.pop(); session !== undefined; session = idle.pop())
    if (!session.ended) return session;
  return undefined;
}

function connectionOptions({ host, port, encryption, verify, authority }: MailServer) {
  return {
    ...TIMEOUTS,
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'off',
    tls: {
      rejectUnauthorized: verify,
      minVersion: 'TLSv1.2' as const,
      ...(authority !== undefined && { ca: readFileSync(authority) }),
    },
  };
}

/** Connects, encrypts and logs in. */
function openSession(
  connect: ReturnType<typeof connectionOptions>,
  login: MailServer['login'],
): Promise<Session | Failure> {
  const smtp = new SMTPConnection(connect);
  const session: Session = { smtp, sent: 0, ended: false };
  smtp.once('end', () => (session.ended = true));
  return new Promise((resolve) => {
    const fail = (error: Error) => {
      session.ended = true;
      smtp.close();
      resolve(failureOf(error));
    };
    // Stays for as long as the connection: an error event without a listener would end the process.
    smtp.on('error', fail);
    smtp.connect((error) => {
      if (error) fail(error);
      else if (login === undefined) resolve(session);
      else if (!smtp.allowsAuth)
        fail(Object.assign(new Error('The server offers no login.'), { code: 'EAUTH' }));
      else
        smtp.login({ user: login.user, pass: login.password }, (loginError) => {
          if (loginError) fail(loginError);
          else resolve(session);
        });
    });
  });
}

/** Sends one mail, and finds out how far it got. */
function sendOver(
  { smtp }: Session,
  envelope: { from: string; to: string },
  raw: Buffer,
): Promise<SendResult> {
  const progress = { begun: false };
  // Nothing reads from it before the server has asked for the text (reply 354).
  const content = new Readable({
    read() {
      progress.begun = true;
      this.push(raw);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    smtp.send({ from: envelope.from, to: [envelope.to], size: raw.length }, content, (error, info) => {
      resolve(error ? resultOf(error, progress.begun) : { kind: 'accepted', answer: info.response });
    });
  });
}

/** The parts of nodemailer's errors that matter here. */
interface SmtpError extends Error {
  code?: string | undefined;
  originalCode?: string | undefined;
  /** The step at which it happened. */
  command?: string | undefined;
  /** The server's reply, if there was one. */
  response?: string | undefined;
  responseCode?: number | undefined;
}

function resultOf(error: SmtpError, begun: boolean): SendResult {
  const { responseCode: code, command, response } = error;
  const answer = response ?? error.message;
  if (code === undefined) {
    if (begun) return { kind: 'uncertain', answer };
    // nodemailer compares the size with what the server has said, before it sends anything.
    if (error.code === 'EMESSAGE') return { kind: 'rejected', permanent: true, answer };
    return { kind: 'notSent', ...failureOf(error) };
  }
  // The reply to the last line, whatever it is, means that the mail was not taken.
  if (begun) return { kind: 'rejected', permanent: code >= 500, answer };
  if (code === 421 || command === 'CONN') return { kind: 'notSent', cause: 'connection', answer };
  if (code === 530) return { kind: 'notSent', cause: 'login', answer };
  if (command === 'MAIL FROM' && code >= 500) return { kind: 'notSent', cause: 'sender', answer };
  return { kind: 'rejected', permanent: code >= 500, answer };
}

/** Names of OpenSSL's and Node's for certificates that are not trusted, and for other failures of TLS. */
const TLS_CODE = /^(?:ETLS$|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|EPROTO$)/;

function failureOf(error: SmtpError): Failure {
  const { code = '', originalCode = '', command, response } = error;
  const answer = response ?? error.message;
  const isTls = TLS_CODE.test(code) || TLS_CODE.test(originalCode) || command === 'STARTTLS';
  if (isTls) return { cause: 'encryption', answer };
  return { cause: code === 'EAUTH' ? 'login' : 'connection', answer };
}

/** Makes a session ready for another mail after the server rejected one. */
function isReset({ smtp, ended }: Session): Promise<boolean> {
  return new Promise((resolve) => {
    if (ended) resolve(false);
    else
      smtp.reset((error) => {
        if (error) smtp.close();
        resolve(!error);
      });
  });
}

async function endSession({ smtp, ended }: Session): Promise<void> {
  if (ended) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      smtp.close();
      resolve();
    }, QUIT_TIMEOUT);
    smtp.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    smtp.quit();
  });
}
