import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { everyFile, forAll, HAVE_CORPORA } from './corpora.ts';
import { exchange } from './raw.ts';
import { ServerProcess } from './server-process.ts';
import { expectUnharmed } from './unharmed.ts';
import { FIRST } from '../languages.ts';

const ORIGIN = 'https://them.example';
/** The one address that is sent unchanged beside something hostile elsewhere. */
const PLAIN = 'plain@example.com';
const PLAIN_BODY = `{"email":"${PLAIN}","language":"${FIRST}","sourcePage":"landing"}`;

/** Every header that the server or Node reads, but for the two that say how long a body is: those are `fuzz.test.ts`'. */
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
/** Parts of files with more than this many go through all headers at once. */
const MANY = 1000;
/** Milliseconds of silence after which the server is taken to wait for the rest of what it took for a request. */
const QUIET = 400;

let server: ServerProcess;
/** Every text that was sent as an address. */
const sent = new Set<string>([PLAIN]);

beforeAll(async () => {
  server = await ServerProcess.start({
    env: { RATE_LIMIT: 'off', PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.0/8 ::1' },
  });
});

afterAll(async () => {
  try {
    await expectUnharmed(server, sent);
  } finally {
    await server.remove();
  }
});

const text = (part: Buffer) => part.toString('utf8');
/** The same bytes, whatever they are, in a request that is written byte by byte. */
const bytes = (part: Buffer) => part.toString('latin1');
const percent = (part: Buffer) => part.toString('hex').replace(/../g, '%$&');

function head(line: string, headers: string, body?: string): string {
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  return `${line} HTTP/1.1\r\n${headers}${length}\r\n${body ?? ''}`;
}

const JSON_TYPE = 'Host: x\r\nContent-Type: application/json\r\n';
const FORM_TYPE = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';

/** The part in each field, of both kinds of body. */
function submissions(part: Buffer): string[] {
  const string = JSON.stringify(text(part)).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const encoded = percent(part);
  const json = (body: string) => head(`POST ${SUBMIT_EMAIL_PATH}`, JSON_TYPE, body);
  const form = (body: string) => head(`POST ${SUBMIT_EMAIL_PATH}`, FORM_TYPE, body);
  return [
    json(`{"email":${string},"language":"${FIRST}","sourcePage":"landing"}`),
    json(`{"email":"${PLAIN}","language":${string},"sourcePage":"landing"}`),
    json(`{"email":"${PLAIN}","language":"${FIRST}","sourcePage":${string}}`),
    json(`{${string}:${string}}`),
    form(`email=${encoded}&language=${FIRST}&sourcePage=landing`),
    form(`email=${PLAIN}&language=${encoded}&sourcePage=landing`),
    form(`email=${PLAIN}&language=${FIRST}&sourcePage=${encoded}`),
    form(`${encoded}=${encoded}`),
  ];
}

/** The part in each header, and in every place of a request's first line. */
function requests(part: Buffer): string[] {
  const raw = bytes(part);
  const last = 'Connection: close\r\n';
  const post = (target: string, headers: string) => head(`POST ${target}`, `${headers}${last}`, PLAIN_BODY);
  return [
    ...HEADERS.map((name) => {
      const rest = ['Host: x', 'Content-Type: application/json'].filter((line) => !line.startsWith(name));
      return post(SUBMIT_EMAIL_PATH, `${name}: ${raw}\r\n${rest.map((line) => `${line}\r\n`).join('')}`);
    }),
    head(`GET /${FIRST}`, `Host: x\r\nAccept-Encoding: ${raw}\r\n${last}`),
    head(`GET /${FIRST}`, `Host: x\r\nIf-None-Match: ${raw}\r\n${last}`),
    head(`GET /${FIRST}`, `Host: x\r\n${raw}: x\r\n${last}`),
    post(`${SUBMIT_EMAIL_PATH}?${raw}`, JSON_TYPE),
    post(`/${raw}`, JSON_TYPE),
    head(`GET /${raw}`, `Host: x\r\n${last}`),
    head(`GET /${percent(part)}`, `Host: x\r\n${last}`),
    head(`GET /${raw}`, `Host: x\r\nX-Forwarded-Proto: http\r\n${last}`),
    head(raw, `Host: x\r\n${last}`),
  ];
}

/** All at once, for parts that are many and of one kind. */
function together(part: Buffer): string[] {
  const raw = bytes(part);
  const headers = ['Host', 'Origin', 'X-Forwarded-For', 'User-Agent', 'If-None-Match', 'Accept-Encoding'];
  return [
    head(`GET /${raw}?${raw}`, headers.map((name) => `${name}: ${raw}\r\n`).join('')),
    head(
      `POST ${SUBMIT_EMAIL_PATH}?${raw}`,
      JSON_TYPE,
      JSON.stringify({ email: PLAIN, language: raw, sourcePage: raw }),
    ),
  ];
}

describe.skipIf(!HAVE_CORPORA)(
  'every part of every collection (needs the collections beside the repository)',
  () => {
    const files = HAVE_CORPORA ? everyFile() : [];
    const found = [...new Set(files.map(({ file }) => file.slice(0, file.lastIndexOf('/'))))];
    // Without the collections the tests are still there, to be reported as skipped.
    const folders = HAVE_CORPORA ? found : ['no collection'];
    const partsIn = (folder: string) =>
      files.filter(({ file }) => file.startsWith(`${folder}/`)).flatMap(({ parts }) => parts());

    it.each(folders)('%s, in each field: an answer that is no fault of the server’s', async (folder) => {
      const parts = partsIn(folder);
      await forAll(parts, server.target, async (part, connection) => {
        sent.add(text(part));
        for (const request of parts.length > MANY ? together(part) : submissions(part)) {
          const status = await connection.send(request);
          expect([200, 303, 400, 404, 409, 413], request).toContain(status);
        }
      });
    });

    it.each(folders.filter((folder) => partsIn(folder).length <= MANY))(
      '%s, in each header, the path, the query and the method: none that blames the server',
      async (folder) => {
        await forAll(partsIn(folder), server.target, async (part) => {
          for (const request of requests(part)) {
            const { statuses, received } = await exchange(
              server.target,
              Buffer.from(request, 'latin1'),
              QUIET,
            );
            expect(
              statuses.filter((status) => status >= 500),
              request,
            ).toEqual([]);
            for (const [, location = ''] of received.matchAll(/^location: (.*)$/gim))
              expect(location, request).toMatch(/^(?:https:\/\/them\.example)?\//);
          }
        });
      },
    );
  },
);
