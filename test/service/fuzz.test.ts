import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEmail } from '../../src/contract/email.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { corpora, forAll, HAVE_CORPORA } from './corpora.ts';
import { exchange } from './raw.ts';
import { ServerProcess } from './server-process.ts';
import { expectUnharmed } from './unharmed.ts';
import { FIRST, SECOND } from '../languages.ts';

let server: ServerProcess;
/** Every text that was sent as an address. */
const sent = new Set<string>();

beforeAll(async () => {
  server = await ServerProcess.start({ env: { RATE_LIMIT: 'off' } });
});

afterAll(async () => {
  try {
    await expectUnharmed(server, sent);
  } finally {
    await server.remove();
  }
});

const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  server.get(SUBMIT_EMAIL_PATH, { method: 'POST', headers: { 'content-type': type }, body });

/** Sends a text as an address, by script and by form. */
async function submit(email: string): Promise<void> {
  sent.add(email);
  const byScript = await post(JSON.stringify({ email, language: FIRST, sourcePage: 'landing' }));
  const accepted = parseEmail(email) !== undefined;
  expect(byScript.status, email).toSatisfy((status) =>
    accepted ? status === 200 || status === 409 : status === 400,
  );
  const byForm = await server.get(SUBMIT_EMAIL_PATH, {
    method: 'POST',
    body: new URLSearchParams({ email, language: SECOND, sourcePage: 'landing', website: '' }),
  });
  expect(byForm.status, email).toBe(303);
  expect(byForm.headers.get('location'), email).toBe(
    accepted ? `/${SECOND}#already-submitted` : `/${SECOND}#email-invalid`,
  );
}

describe.skipIf(!HAVE_CORPORA)(
  'inputs that nobody here wrote (needs the collections beside the repository)',
  () => {
    it('every address of the e-mail collections, by script and by form', async () => {
      await forAll(corpora.addresses(), server.target, submit);
    });

    it('every JSON text of the parsers’ test suite, as it is and as a part of a submission', async () => {
      await forAll(corpora.jsonTexts(), server.target, async ({ name, bytes }) => {
        const alone = await post(new Uint8Array(bytes));
        // Some are larger than a body may be; none is a submission.
        expect(alone.status, name).toSatisfy((status) => status === 400 || status === 413);
        const email = 'nested@example.com';
        sent.add(email);
        const [start, end] = [`{"email":"${email}","language":"en","sourcePage":"landing","more":`, '}'];
        const nested = await post(
          new Uint8Array(Buffer.concat([Buffer.from(start), bytes, Buffer.from(end)])),
        );
        expect(nested.status, name).toBeLessThan(500);
        if (name.startsWith('y_'))
          expect(nested.status, name).toSatisfy((status) => status === 200 || status === 409);
        const inField = await post(
          new Uint8Array(Buffer.concat([Buffer.from('{"email":'), bytes, Buffer.from(end)])),
        );
        expect(inField.status, name).toSatisfy((status) => status === 400 || status === 413);
      });
    });

    it('every domain of the lists as an address: no visitor is rejected for it', async () => {
      const domains = corpora.domains();
      expect(domains.length).toBeGreaterThan(8000);
      await forAll(domains, server.target, async (domain, connection) => {
        sent.add(`student@${domain}`);
        expect(await connection.submit(`student@${domain}`), domain).toBe(
          parseEmail(`student@${domain}`) === undefined ? 400 : 200,
        );
      });
    });

    it('every request that the HTTP parser’s own tests call wrong: none is taken for a sign-up', async () => {
      // 5 and 22 are no faults of the request: something follows after "close" or an upgrade, and is not read.
      const wrong = corpora
        .requests()
        .filter(
          ({ strict, expect, errorCode }) =>
            strict && expect === 'error' && errorCode !== 5 && errorCode !== 22,
        );
      expect(wrong.length).toBeGreaterThan(50);
      const other = await ServerProcess.start();
      await forAll(wrong, other.target, async ({ name, errorCode, rawBase64 }) => {
        const bytes = Buffer.from(rawBase64, 'base64').toString('latin1');
        // As it is, and aimed at the function, unless it is the first line that is wrong.
        const aimed = bytes.replace(/^((?:\r\n)*)[A-Z-]+ \S+ HTTP/, `$1POST ${SUBMIT_EMAIL_PATH} HTTP`);
        for (const text of errorCode === 7 || errorCode === 8 ? [bytes] : [bytes, aimed]) {
          const { statuses } = await exchange(other.target, Buffer.from(text, 'latin1'));
          expect(
            statuses.filter((status) => status >= 500),
            name,
          ).toEqual([]);
        }
      });
      await other.stop();
      // Where only the body is broken, the head alone may have been answered: it names no content type.
      const outcomes = other.log().flatMap(({ event, outcome }) => (event === 'submission' ? [outcome] : []));
      expect(outcomes.filter((outcome) => outcome !== 'unsupportedType')).toEqual([]);
      await other.remove();
    });

    it('every other request of those tests', async () => {
      await forAll(corpora.requests(), server.target, async ({ name, rawBase64 }) => {
        const { statuses } = await exchange(server.target, Buffer.from(rawBase64, 'base64'));
        expect(
          statuses.filter((status) => status >= 500),
          name,
        ).toEqual([]);
      });
    });
  },
);

describe('inputs made up by chance', () => {
  it('as bodies of either kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
        async (bytes, type) => {
          expect((await post(new Uint8Array(bytes), type)).status).toBeLessThan(500);
        },
      ),
    );
  });

  it('as fields of any type', async () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.constantFrom('en', 'vi', 'landing'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), field),
        field,
        field,
        field,
        async (more, email, language, sourcePage) => {
          if (typeof email === 'string') sent.add(email);
          const { status } = await post(JSON.stringify({ ...more, email, language, sourcePage }));
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('as whole requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
        const { statuses } = await exchange(server.target, Buffer.from(bytes));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
