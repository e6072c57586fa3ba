import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Certificates } from '../certificates.ts';

/** A mail as the server got it. */
interface ReceivedMail {
  from: string;
  to: string;
  raw: string;
  parsed: ParsedMail;
}

type Step = 'login' | 'sender' | 'recipient' | 'text';

/**
 * What the server replies at a step: a status, with its words or without; the end of the connection, before or after it has taken the mail; later; or
 * what it usually does.
 */
type Reply = number | `5${string}` | 'end' | 'taken, then end' | 'later' | undefined;

interface MailServerOptions {
  /** Decides on each step of a mail; by default everything is accepted. */
  reply?: (step: Step, address: string) => Reply;
  /** Whether the encryption begins only after the greeting. */
  isStartTls?: boolean;
  /** Milliseconds by which an answer comes later. */
  delay?: number;
  /** Gets each mail that was taken. */
  onMail?: (mail: ReceivedMail) => void;
  /** Takes what ends the server; Vitest calls it after the test. */
  atEnd?: (end: () => Promise<void>) => void;
}

/**
 * A mail server on this machine. Where there is encryption, the login is mai/secret.
 *
 * @param certificates for `localhost`; without them nothing is encrypted
 */
export async function startMailServer(certificates?: Certificates, options: MailServerOptions = {}) {
  const { reply = () => undefined, isStartTls = false, delay = 50, onMail, atEnd = onTestFinished } = options;
  const { authority = '' } = certificates ?? {};
  const file = (name: string) => readFileSync(join(dirname(authority), name));
  const mails: ReceivedMail[] = [];
  const take = onMail ?? ((mail) => mails.push(mail));
  type Session = { id: string };
  const end = ({ id }: Session) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  const failure = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  const answer = (step: Step, address: string, session: Session, done: (error?: Error) => void) => {
    const code = reply(step, address);
    const [status = '', ...words] = typeof code === 'number' ? [code, 'no', step] : (code ?? '').split(' ');
    const isReply = typeof code === 'number' || words.length > 0;
    if (code === 'end') end(session);
    else done(isReply ? failure(Number(status), words.join(' ')) : undefined);
  };
  const server = new SMTPServer({
    secure: certificates !== undefined && !isStartTls,
    ...(certificates === undefined
      ? { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }
      : { key: file('server.key'), cert: file('server.crt') }),
    onAuth: ({ username = '', password }, session, done) =>
      answer('login', username, session, (error) => {
        const isOurs = username === 'mai' && password === 'secret';
        done(error ?? (isOurs ? null : failure(535, 'wrong login')), { user: username });
      }),
    onMailFrom: ({ address }, session, done) => answer('sender', address, session, done),
    onRcptTo: ({ address }, session, done) => answer('recipient', address, session, done),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const [from, to] = [mailFrom === false ? '' : mailFrom.address, rcptTo[0]?.address ?? ''];
      const receive = async (content: Buffer) => {
        const code = reply('text', to);
        if (code === 'end') end(session);
        else if (typeof code === 'number') done(failure(code, 'no text'));
        else {
          take({ from, to, raw: content.toString(), parsed: await simpleParser(content) });
          if (code === 'taken, then end') end(session);
          else setTimeout(() => done(null, '2.0.0 taken'), code === 'later' ? delay : 0);
        }
      };
      // A sender that is killed in the middle of a mail has not sent it.
      void buffer(stream).then(receive, () => undefined);
    },
  });
  // A client that ends the connection is part of some tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEnd(async () => {
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const { port } = server.server.address() as AddressInfo;
  const scheme = isStartTls ? 'smtp' : 'smtps';
  return {
    mails,
    /** `MAIL_URL` of a client that trusts it. */
    url:
      certificates === undefined
        ? `smtp://localhost:${port}`
        : `${scheme}://mai:secret@localhost:${port}?ca=${authority}`,
  };
}
