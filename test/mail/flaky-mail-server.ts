import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Certificates } from '../certificates.ts';

/** What goes wrong with a mail at its first attempt. */
type Fault =
  /** Put off: greylisting (451). */
  | 'later'
  /** The connection ends before the mail's text. */
  | 'dropped'
  /** The connection ends after the text, and the mail is thrown away. */
  | 'lost'
  /** The connection ends after the mail was taken, before the answer. */
  | 'unanswered'
  /** The answer comes late. */
  | 'slow'
  /** Rejected for good (550), at every attempt. */
  | 'rejected';

/** One mail in a hundred or so has each fault, by its address. */
const FAULTS: readonly Fault[] = [
  'later',
  'dropped',
  'lost',
  'unanswered',
  'slow',
  'rejected',
  'later',
  'slow',
];

/** A mail server on this machine that fails in every way, and remembers what it has taken. */
export interface FlakyMailServer {
  /** How often a mail for each address was taken. */
  taken: ReadonlyMap<string, number>;
  /** Addresses whose mails may have arrived although the sender got no answer. */
  unanswered: ReadonlySet<string>;
  rejected: ReadonlySet<string>;
  /** What is wrong with mails that were taken. */
  wrong: readonly string[];
  /** `MAIL_URL` of a client that trusts it. */
  url: string;
  /** Resolves when so many more mails were taken. */
  takes: (more: number) => Promise<void>;
  close: () => Promise<void>;
}

/** @param fails without it every mail is taken at once */
export async function startFlakyMailServer(
  { authority, settings }: Certificates,
  fails: boolean,
): Promise<FlakyMailServer> {
  const taken = new Map<string, number>();
  const attempts = new Map<string, number>();
  const [unanswered, rejected] = [new Set<string>(), new Set<string>()];
  const wrong: string[] = [];
  const waiting: { until: number; resolve: () => void }[] = [];
  let total = 0;
  const take = (address: string, mail: ParsedMail) => {
    wrong.push(...problemsOf(mail, address));
    taken.set(address, (taken.get(address) ?? 0) + 1);
    total += 1;
    for (const each of waiting) if (each.until <= total) each.resolve();
  };
  const faultOf = (address: string): Fault | undefined => {
    const attempt = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, attempt);
    const fault = fails ? FAULTS[Number(/\d+/.exec(address)?.[0] ?? 0) % 100] : undefined;
    return attempt === 1 || fault === 'rejected' ? fault : undefined;
  };
  const faults = new Map<string, Fault | undefined>();
  const end = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  const server = new SMTPServer({
    secure: true,
    key: readFileSync(settings['ssl_key_file'] ?? ''),
    cert: readFileSync(settings['ssl_cert_file'] ?? ''),
    onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
    onRcptTo: ({ address }, { id }, done) => {
      const fault = faultOf(address);
      faults.set(id, fault);
      if (fault === 'later') {
        done(reply(451, '4.7.1 come again'));
        return;
      }
      if (fault === 'rejected') {
        rejected.add(address);
        done(reply(550, '5.1.1 nobody here'));
        return;
      }
      if (fault === 'dropped') end(id);
      else done();
    },
    onData: (stream, { id, envelope }, done) => {
      const address = envelope.rcptTo[0]?.address ?? '';
      const fault = faults.get(id);
      const receive = async (content: Buffer) => {
        if (fault === 'lost' || fault === 'unanswered') unanswered.add(address);
        if (fault === 'lost') {
          end(id);
          return;
        }
        take(address, await simpleParser(content));
        if (fault === 'unanswered') {
          end(id);
          return;
        }
        if (fault === 'slow') setTimeout(() => done(null, '2.0.0 taken'), 50);
        else done(null, '2.0.0 taken');
      };
      // A sender that is killed in the middle of a mail has not sent it.
      void buffer(stream).then(receive, () => undefined);
    },
  });
  // A client that is killed ends its connections in every state.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ taken, unanswered, rejected, wrong },
    url: `smtps://mai:secret@localhost:${port}?ca=${authority}`,
    takes: (more) =>
      new Promise((resolve) => {
        waiting.push({ until: total + more, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(resolve);
      }),
  };
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function problemsOf({ to, headers, subject, html }: ParsedMail, address: string): string[] {
  const list = JSON.stringify(headers.get('list') ?? '');
  return [
    ...(to === undefined || Array.isArray(to) || to.text !== address
      ? [`${address} is not the recipient`]
      : []),
    ...(/leave\?t=[\w-]{43}/.test(list) ? [] : [`${address} can't leave with one click`]),
    ...(html === false || subject === undefined ? [`${address} got no text`] : []),
  ];
}
