import { afterAll, beforeAll, expect, it } from 'vitest';
import { Connection } from './connection.ts';
import { parseEmail } from '../../src/contract/email.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { casesOf, collections, linesOf } from './corpus.ts';
import { exchange } from './raw.ts';
import { ServerProcess } from './server-process.ts';
import { startServer } from './start-server.ts';
import { FIRST } from '../languages.ts';

const ORIGIN = 'https://them.example';
/** The one address that is sent unchanged beside something hostile elsewhere. */
const PLAIN = 'plain@example.com';
const PLAIN_BODY = `{"email":"${PLAIN}","language":"${FIRST}","sourcePage":"landing"}`;

/** Every header that the server or Node reads, but for the two that say how long a body is: those are in whole requests. */
const HEADERS = [
  'Accept-Encoding',
  'Access-Control-Request-Headers',
  'Connection',
  'Content-Encoding',
  'Content-Type',
  'Expect',
  'Host',
  'If-None-Match',
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
];
/** Milliseconds of silence after which the server is taken to wait for the rest of what it took for a request. */
const QUIET = 400;

let server: ServerProcess;
/** Every text that was sent as an address. */
const sent = new Set<string>([PLAIN]);

beforeAll(async () => {
  const env = { RATE_LIMIT: 'off', PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.0/8 ::1' };
  server = await ServerProcess.start({ env });
});

/** The same process, ready; nothing stored but what was typed, by the rule; no answer that blames the server. */
afterAll(async () => {
  try {
    process.kill(server.pid, 0);
    expect((await server.get('/ready')).status).toBe(200);
    const typed = new Set([...sent].map((text) => text.trim().toLowerCase()));
    const stored = [...server.home.emails()];
    expect(stored.filter((email) => !typed.has(email) || parseEmail(email) !== email)).toEqual([]);
    expect(server.log().filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await server.remove();
  }
});

/** Works off all items with a few connections at a time. */
async function forAll<Item>(
  items: readonly Item[],
  work: (item: Item, connection: Connection) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      const connection = new Connection(server.target);
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item, connection);
      connection.close();
    }),
  );
}

const percent = (part: Buffer) => part.toString('hex').replace(/../g, '%$&');

function head(line: string, headers: string, body?: string): string {
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  return `${line} HTTP/1.1\r\n${headers}${length}\r\n${body ?? ''}`;
}

const POST = `POST ${SUBMIT_EMAIL_PATH}`;
const JSON_TYPE = 'Host: x\r\nContent-Type: application/json\r\n';
const FORM_TYPE = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
const json = (body: string) => head(POST, JSON_TYPE, body);
const form = (body: string) => head(POST, FORM_TYPE, body);

/** A text in JSON, as the bytes in which it is sent. */
const quoted = (text: string) => Buffer.from(JSON.stringify(text)).toString('latin1');

/** The part as an address and as a domain: what the rule accepts is stored, and nothing else is. */
function addresses(part: Buffer): [request: string, statuses: number[]][] {
  return [part.toString(), `student@${part.toString()}`].flatMap((email): [string, number[]][] => {
    sent.add(email);
    const statuses = parseEmail(email) === undefined ? [400, 413] : [200, 409];
    return [
      [json(`{"email":${quoted(email)},"language":"${FIRST}","sourcePage":"landing"}`), statuses],
      [form(`email=${percent(Buffer.from(email))}&language=${FIRST}&sourcePage=landing`), [303]],
    ];
  });
}

/** The part in each other field of both kinds of body, as a whole body, and as JSON in one. */
function submissions(part: Buffer): string[] {
  const [string, raw, encoded] = [quoted(part.toString()), part.toString('latin1'), percent(part)];
  return [
    json(`{"email":"${PLAIN}","language":${string},"sourcePage":"landing"}`),
    json(`{"email":"${PLAIN}","language":"${FIRST}","sourcePage":${string}}`),
    json(`{${string}:${string}}`),
    json(raw),
    json(`{"email":${raw},"language":"${FIRST}","sourcePage":"landing"}`),
    json(`{"email":"${PLAIN}","language":"${FIRST}","sourcePage":"landing","more":${raw}}`),
    form(`email=${PLAIN}&language=${encoded}&sourcePage=landing`),
    form(`email=${PLAIN}&language=${FIRST}&sourcePage=${encoded}`),
    form(`${encoded}=${encoded}`),
  ];
}

/** The part in each header, and in every place of a request's first line. */
function requests(part: Buffer): string[] {
  // The same bytes, whatever they are: the request is written byte by byte.
  const raw = part.toString('latin1');
  const last = 'Connection: close\r\n';
  const post = (target: string, headers: string) => head(`POST ${target}`, `${headers}${last}`, PLAIN_BODY);
  const get = (target: string, headers = '') => head(`GET ${target}`, `Host: x\r\n${headers}${last}`);
  return [
    ...HEADERS.map((name) => {
      const rest = ['Host: x', 'Content-Type: application/json'].filter((line) => !line.startsWith(name));
      return post(SUBMIT_EMAIL_PATH, [`${name}: ${raw}`, ...rest, ''].join('\r\n'));
    }),
    get(`/${FIRST}`, `Accept-Encoding: ${raw}\r\n`),
    get(`/${FIRST}`, `If-None-Match: ${raw}\r\n`),
    get(`/${FIRST}`, `${raw}: x\r\n`),
    post(`${SUBMIT_EMAIL_PATH}?${raw}`, JSON_TYPE),
    post(`/${raw}`, JSON_TYPE),
    get(`/${raw}`),
    get(`/${percent(part)}`),
    get(`/${raw}`, 'X-Forwarded-Proto: http\r\n'),
    head(raw, `Host: x\r\n${last}`),
  ];
}

/** Of a long list of one kind some are enough. */
const some = (parts: Buffer[]) => parts.filter((_, index) => parts.length <= 1000 || index % 50 === 0);

it.each(collections())(
  '%s, each line in each place: an answer that is no fault of the server’s',
  async (_, partsOf) => {
    const parts = partsOf();
    await forAll(parts, async (part, connection) => {
      for (const [request, statuses] of addresses(part))
        expect(statuses, request).toContain(await connection.send(request));
    });
    await forAll(some(parts), async (part, connection) => {
      for (const request of submissions(part))
        expect([200, 303, 400, 404, 409, 413], request).toContain(await connection.send(request));
      for (const request of requests(part)) {
        const { statuses, received } = await exchange(server.target, Buffer.from(request, 'latin1'), QUIET);
        expect(Math.max(0, ...statuses), request).toBeLessThan(500);
        for (const [, location = ''] of received.matchAll(/^location: (.*)$/gim))
          expect(location, request).toMatch(/^(?:https:\/\/them\.example)?\//);
      }
    });
  },
);

it('of requests that are wrong for a strict parser none is taken for a sign-up', async () => {
  const other = await startServer();
  const signUp = (headers: string) => {
    const length = PLAIN_BODY.length;
    const chunks = `${length.toString(16)}\r\n${PLAIN_BODY}\r\n0\r\n\r\n`;
    const written = `${JSON_TYPE}${headers.replaceAll('LENGTH', String(length))}\r\n`;
    return head(POST, written) + (headers.includes('chunked') ? chunks : PLAIN_BODY);
  };
  const answers = async (request: string) =>
    (await exchange(other.target, Buffer.from(request, 'latin1'), QUIET)).statuses;
  await forAll(linesOf('wrong-requests.txt'), async ({ part }) => {
    expect(await answers(signUp(part.toString('latin1'))), String(part)).toEqual([400]);
  });
  await forAll(casesOf('http/llhttp-requests.json'), async ({ errorCode, rawBase64 }) => {
    // 5 and 22 are no faults of the request: something follows after "close" or an upgrade, and is not read. With 7
    // and 8 it is the first line that is wrong.
    if ([5, 7, 8, 22].includes(errorCode ?? 0)) return;
    const request = Buffer.from(rawBase64, 'base64').toString('latin1');
    const aimed = request.replace(/^((?:\r\n)*)[A-Z-]+ \S+ HTTP/, `$1${POST} HTTP`);
    expect(Math.max(0, ...(await answers(aimed))), request).toBeLessThan(500);
  });
  // The same with headers as they should be.
  expect(await answers(signUp('Content-Length: LENGTH'))).toEqual([200]);
  expect(await answers(signUp('Transfer-Encoding: chunked'))).toEqual([409]);
  await other.stop();
  // Where only the body is broken, the head alone may have been answered: it names no content type.
  const outcomes = other.log().flatMap(({ event, outcome }) => (event === 'submission' ? [outcome] : []));
  expect(outcomes.filter((outcome) => outcome !== 'unsupportedType')).toEqual(['joined', 'alreadySubmitted']);
});
