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

/** What the server replies at a step: a status, the end of the connection, or what it usually does. */
type Reply = number | 'end' | undefined;

type MailServerReply = (step: Step, address: string) => Reply;

/**
 * A mail server on this machine. Where there is encryption, the login is mai/secret.
 *
 * @param certificates for `localhost`; without them nothing is encrypted
 * @param reply decides on each step of a mail; by default everything is accepted
 * @param isStartTls whether the encryption begins only after the greeting
 */
export async function startMailServer(
  certificates?: Certificates,
  reply: MailServerReply = () => undefined,
  isStartTls = false,
) {
  const { authority = '' } = certificates ?? {};
  const file = (name: string) => readFileSync(join(dirname(authority), name));
  const mails: ReceivedMail[] = [];
  const answer = (step: Step, address: string, session: { id: string }, done: (error?: Error) => void) => {
    const code = reply(step, address);
    if (code === 'end') endConnection(server, session.id);
    else
      done(code === undefined ? undefined : Object.assign(new Error(`no ${step}`), { responseCode: code }));
  };
  const server = new SMTPServer({
    secure: certificates !== undefined && !isStartTls,
    ...(certificates === undefined
      ? { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }
      : { key: file('server.key'), cert: file('server.crt') }),
    onAuth: ({ username, password }, session, done) =>
      answer('login', username ?? '', session, (error) => {
        if (error !== undefined || username !== 'mai' || password !== 'secret')
          done(Object.assign(new Error('wrong login'), { responseCode: 535 }));
        else done(null, { user: username });
      }),
    onMailFrom: ({ address }, session, done) => answer('sender', address, session, done),
    onRcptTo: ({ address }, session, done) => answer('recipient', address, session, done),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const [from, to] = [mailFrom === false ? '' : mailFrom.address, rcptTo[0]?.address ?? ''];
      void buffer(stream).then((content) => {
        answer('text', to, session, (error) => {
          if (error !== undefined) done(error);
          else
            void simpleParser(content).then((parsed) => {
              mails.push({ from, to, raw: content.toString(), parsed });
              done(null, 'taken');
            });
        });
      });
    },
  });
  // A client that ends the connection is part of some tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(resolve);
      }),
  );
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

function endConnection(server: SMTPServer, id: string): void {
  for (const connection of server.connections) if (connection.id === id) connection.close();
}
