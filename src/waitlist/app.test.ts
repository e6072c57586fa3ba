import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from '../contract/email.ts';
import { HONEYPOT_FIELD, SUBMIT_EMAIL_PATH } from '../contract/submit-email.ts';
import { createApp, type AnswerEvent, type AppDependencies } from './app.ts';
import type { RequestContext } from './function.ts';
import { createMemoryLimits, NO_LIMITS } from './limits/limits.ts';
import { StoreUnavailable, type NewEntry, type WaitlistStore } from './store/store.ts';
import { FIRST, SECOND } from '../../test/languages.ts';

const URL = `https://them.example${SUBMIT_EMAIL_PATH}`;
const GOOD = { email: 'Ann@Example.com', language: SECOND, sourcePage: 'landing' };
const FORM = 'application/x-www-form-urlencoded';

/** A store in memory that a test can take away. */
class MemoryStore implements WaitlistStore {
  readonly rows = new Map<string, NewEntry>();
  away = false;

  add(entry: NewEntry) {
    if (this.away) return Promise.reject(new StoreUnavailable('gone', { cause: new Error('disk on fire') }));
    if (this.rows.has(entry.email)) return Promise.resolve('duplicate' as const);
    this.rows.set(entry.email, entry);
    return Promise.resolve('added' as const);
  }
  check() {
    return Promise.resolve();
  }
  close() {
    return Promise.resolve();
  }
}

function setUp(overrides: Partial<AppDependencies> = {}) {
  const store = new MemoryStore();
  const events: AnswerEvent[] = [];
  const pauses: number[] = [];
  let time = 1000;
  const app = createApp({
    store,
    limits: NO_LIMITS,
    clock: { monotonic: () => (time += 1) },
    consentVersion: '2025-07',
    allowedOrigins: new Set(['https://them.example', 'https://partner.example']),
    headers: { 'x-content-type-options': 'nosniff' },
    discloseDuplicates: true,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    observe: (event) => events.push(event),
    ...overrides,
  });
  const send = async (init: RequestInit, context: Partial<RequestContext> = {}) => {
    const response = await app.fetch(new Request(URL, { method: 'POST', ...init }), {
      client: '192.0.2.1',
      ...context,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: response.headers.get('content-type')?.startsWith('application/json')
        ? (JSON.parse(text) as unknown)
        : text,
    };
  };
  const json = (body: unknown, headers: Record<string, string> = {}) =>
    send({
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const form = (
    fields: Record<string, string> | string,
    context: Partial<RequestContext> = {},
    headers = {},
  ) =>
    send(
      {
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
        headers: { 'content-type': FORM, ...headers },
      },
      context,
    );
  return { store, events, pauses, send, json, form };
}

describe('a submission from the page', () => {
  it('is kept with its consent, and answered with success', async () => {
    const { json, store } = setUp();
    const { status, headers, body } = await json(GOOD);
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...store.rows.values()]).toEqual([
      {
        email: 'ann@example.com',
        language: SECOND,
        sourcePage: 'landing',
        consentVersion: '2025-07',
      },
    ]);
  });

  it('whose address is on the list is answered so', async () => {
    const { json } = setUp();
    await json(GOOD);
    const { status, body } = await json({ ...GOOD, email: ' ANN@example.com ' });
    expect({ status, body }).toEqual({
      status: 409,
      body: { success: false, error: 'Email already submitted' },
    });
  });

  it.each([
    ['no address', { email: 'nobody' }, 'Invalid email address'],
    ['an address that is no text', { email: { toString: 'a@example.com' } }, 'Invalid email address'],
    ['a list of addresses', { email: ['a@example.com'] }, 'Invalid email address'],
    ['an unknown language', { language: 'fr' }, 'Invalid request'],
    ['a language in capitals', { language: 'EN' }, 'Invalid request'],
    ['another page', { sourcePage: 'admin' }, 'Invalid request'],
    ['no page', { sourcePage: undefined }, 'Invalid request'],
  ])('with %s is rejected', async (_, wrong, error) => {
    const { json, store } = setUp();
    const { status, body } = await json({ ...GOOD, ...wrong });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, error } });
    expect(store.rows.size).toBe(0);
  });

  it.each([
    'null',
    '[]',
    '7',
    '"a@example.com"',
    '{',
    '',
    '['.repeat(4000),
    `{"email":"a@example.com","language":"${FIRST}","sourcePage":"landing","x":${'['.repeat(1500)}${']'.repeat(1500)}`,
  ])('written as %.60s is rejected', async (text) => {
    const { json, store } = setUp();
    const { status, body } = await json(text);
    expect({ status, body }).toEqual({ status: 400, body: { success: false, error: 'Invalid request' } });
    expect(store.rows.size).toBe(0);
  });

  it('may hold fields that we do not know, nested ones with equal names included', async () => {
    const { json } = setUp();
    const text = String.raw`{"more":{"email":"x","email":"y"},"s":"\"email\":","email":"a@example.com","language":"${FIRST}","sourcePage":"landing"}`;
    expect((await json(text)).status).toBe(200);
  });

  it('that names a key twice means the last one', async () => {
    const { json, store } = setUp();
    const text = String.raw`{"email":"a@example.com","\u0065mail":"b@example.com","language":"${FIRST}","sourcePage":"landing"}`;
    expect((await json(text)).status).toBe(200);
    expect([...store.rows.keys()]).toEqual(['b@example.com']);
  });

  it('reads own fields only', async () => {
    const { json, store } = setUp();
    expect((await json(`{"__proto__":${JSON.stringify(GOOD)}}`)).status).toBe(400);
    expect(store.rows.size).toBe(0);
  });

  it('that is no UTF-8 is rejected', async () => {
    const { send } = setUp();
    const bytes = new Uint8Array([...new TextEncoder().encode(JSON.stringify(GOOD)), 0xff]);
    const { status } = await send({ body: bytes, headers: { 'content-type': 'application/json' } });
    expect(status).toBe(400);
  });

  it('of 4096 bytes is read, of one more rejected, whatever length was declared', async () => {
    const { send, store } = setUp();
    const sized = (size: number) => {
      const text = JSON.stringify({ ...GOOD, pad: '' });
      return JSON.stringify({ ...GOOD, pad: 'x'.repeat(size - text.length) });
    };
    const stream = (text: string) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          const bytes = new TextEncoder().encode(text);
          for (let offset = 0; offset < bytes.length; offset += 1000)
            controller.enqueue(bytes.subarray(offset, offset + 1000));
          controller.close();
        },
      });
    const headers = { 'content-type': 'application/json' };
    const streamed = (size: number) =>
      ({ body: stream(sized(size)), headers, duplex: 'half' }) as RequestInit;
    expect((await send(streamed(4097))).status).toBe(413);
    expect((await send({ body: sized(4097), headers })).status).toBe(413);
    expect((await send({ body: '{}', headers: { ...headers, 'content-length': '5000' } })).status).toBe(413);
    expect(store.rows.size).toBe(0);
    expect((await send(streamed(4096))).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/json; charset=utf-16',
    'application/jsonx',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    '',
  ])('of the type "%s" is rejected', async (type) => {
    const { json, store } = setUp();
    const { status, body } = await json(GOOD, { 'content-type': type });
    expect({ status, body }).toEqual({
      status: 415,
      body: { success: false, error: 'Unsupported content type' },
    });
    expect(store.rows.size).toBe(0);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('of the type %s is read', async (type) => {
    expect((await setUp().json(GOOD, { 'content-type': type })).status).toBe(200);
  });

  it('that is compressed is rejected instead of unpacked', async () => {
    expect((await setUp().json(GOOD, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('by %s is rejected', async (method) => {
    const { send } = setUp();
    const { status, headers } = await send({ method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('is answered with the time to try again while the store is away, and the reason stays inside', async () => {
    const { json, store, events } = setUp();
    store.away = true;
    const { status, headers, body } = await json(GOOD);
    expect({ status, body }).toEqual({
      status: 503,
      body: { success: false, error: 'Temporarily unavailable' },
    });
    expect(headers.get('retry-after')).toBe('5');
    expect(events).toMatchObject([{ outcome: 'unavailable', reason: { message: 'disk on fire' } }]);
  });

  it('uses up no attempt when the store could not take it (service 3.1)', async () => {
    const { json, store, events } = setUp({ limits: strictLimits() });
    store.away = true;
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await json(GOOD)).status).toBe(503);
    store.away = false;
    expect((await json(GOOD)).status).toBe(200);
    expect((await json(GOOD)).status).toBe(409);
    expect((await json(GOOD)).status).toBe(429);
    expect(events.at(-1)).toMatchObject({ outcome: 'rateLimited' });
  });

  it('counts while it is on its way, so that a slow store lets nobody past a limit (service 3.1)', async () => {
    const answers = Promise.withResolvers<'added'>();
    const { json } = setUp({
      limits: strictLimits(),
      store: {
        add: () => answers.promise,
        check: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
    });
    const waiting = [json(GOOD), json({ ...GOOD, email: 'b@example.com' })];
    expect((await json({ ...GOOD, email: 'c@example.com' })).status).toBe(429);
    answers.reject(new StoreUnavailable('gone'));
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503]);
    expect((await json({ ...GOOD, email: 'c@example.com' })).status).toBe(503);
  });

  it('that the database does not accept is rejected alone, with the reason in the log (code 6.15)', async () => {
    const reason = new Error('CHECK constraint failed');
    const { json, events } = setUp({
      store: {
        add: () => Promise.resolve({ rejected: reason }),
        check: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
    });
    const { status, headers } = await json(GOOD);
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 400, retryAfter: null });
    expect(events).toMatchObject([{ outcome: 'rejectedRow', reason }]);
  });

  it('is answered with the time to try again if there were too many', async () => {
    const take = () => Promise.resolve({ allowed: false, by: 'client', retryAfterSeconds: 61 } as const);
    const { json, form, store, events } = setUp({ limits: { take } });
    const { status, headers, body } = await json(GOOD);
    expect({ status, body }).toEqual({
      status: 429,
      body: { success: false, error: 'Submission rate limit exceeded' },
    });
    expect(headers.get('retry-after')).toBe('61');
    expect((await form(GOOD)).headers.get('location')).toBe(`/${SECOND}#rate-limited`);
    expect(store.rows.size).toBe(0);
    expect(events[0]).toMatchObject({ outcome: 'rateLimited', limitedBy: 'client' });
  });

  it('is kept as typed, trimmed and lowercased, or not at all', async () => {
    const { json, store } = setUp();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.emailAddress()),
        async (email) => {
          store.rows.clear();
          const { status } = await json({ ...GOOD, email });
          const kept = [...store.rows.keys()];
          expect(kept).toEqual(status === 200 ? [email.trim().toLowerCase()] : []);
          expect(status).toBe(parseEmail(email) === undefined ? 400 : 200);
        },
      ),
    );
  });

  it('whatever it holds gets an answer and no server error', async () => {
    const { json, form } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.jsonValue(), fc.string({ unit: 'binary' })), async (body) => {
        expect((await json(body)).status).toBeLessThan(500);
        expect((await form(typeof body === 'string' ? body : JSON.stringify(body))).status).toBe(303);
      }),
    );
  });
});

describe('a plain form post', () => {
  it('comes back to the page in its language, at the panel for what happened', async () => {
    const { form, store } = setUp();
    const joined = await form(GOOD);
    expect(joined.status).toBe(303);
    expect(joined.headers.get('location')).toBe(`/${SECOND}#joined`);
    expect(store.rows.has('ann@example.com')).toBe(true);
    const location = async (fields: Record<string, string> | string) =>
      (await form(fields)).headers.get('location');
    expect(await location({ ...GOOD, language: FIRST })).toBe(`/${FIRST}#already-submitted`);
    expect(await location({ ...GOOD, email: 'nobody' })).toBe(`/${SECOND}#email-invalid`);
    expect(await location({ ...GOOD, sourcePage: 'x' })).toBe(`/${SECOND}#not-sent`);
    expect(await location({ ...GOOD, email: 'b@example.com', language: 'fr' })).toBe(`/${FIRST}#not-sent`);
    expect(await location('x'.repeat(5000))).toBe(`/${FIRST}#not-sent`);
    store.away = true;
    expect(await location({ ...GOOD, email: 'c@example.com' })).toBe(`/${SECOND}#not-sent`);
  });

  it('that names a field twice is not sent', async () => {
    const { form, store } = setUp();
    const { headers } = await form('email=a@example.com&email=b@example.com&language=en&sourcePage=landing');
    expect(headers.get('location')).toBe(`/${FIRST}#not-sent`);
    expect(store.rows.size).toBe(0);
  });

  it('that fills in the hidden field is neither stored nor acknowledged (code 6.16)', async () => {
    const { form, store, events } = setUp();
    const { headers } = await form({ ...GOOD, [HONEYPOT_FIELD]: 'https://spam.example' });
    expect(headers.get('location')).toBe(`/${SECOND}#not-sent`);
    expect(store.rows.size).toBe(0);
    expect(events).toMatchObject([{ outcome: 'honeypot' }]);
    expect((await form({ ...GOOD, [HONEYPOT_FIELD]: '' })).headers.get('location')).toBe(`/${SECOND}#joined`);
    expect(store.rows.size).toBe(1);
  });

  it('from an allowed page on another origin comes back to that origin', async () => {
    const { form } = setUp();
    const { headers } = await form(
      GOOD,
      {},
      { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(headers.get('location')).toBe(`https://partner.example/${SECOND}#joined`);
  });
});

describe('where a request comes from', () => {
  it.each([
    ['no browser', {}],
    ['the own page', { 'sec-fetch-site': 'same-origin', origin: 'http://192.0.2.7:3000' }],
    ['the own page without Sec-Fetch-Site', { origin: 'https://them.example' }],
    ['an allowed site', { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s is let in', async (_, headers) => {
    expect((await setUp().json(GOOD, headers)).status).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { origin: 'https://blog.them.example', 'sec-fetch-site': 'same-site' }],
    ['the same name without TLS', { origin: 'http://them.example' }],
    ['a name that begins alike', { origin: 'https://them.example.evil.example' }],
    ['another port', { origin: 'https://them.example:8443' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a forged Host', { host: 'evil.example', origin: 'https://evil.example' }],
  ])('%s is rejected, by script, by form and in the preflight', async (_, headers) => {
    const { json, form, send, store } = setUp();
    const { status, body, headers: answered } = await json(GOOD, headers);
    expect({ status, body }).toEqual({ status: 403, body: { success: false, error: 'Origin not allowed' } });
    expect(answered.get('access-control-allow-origin')).toBeNull();
    expect((await form(GOOD, {}, headers)).status).toBe(403);
    expect((await send({ method: 'OPTIONS', headers })).status).toBe(403);
    expect(store.rows.size).toBe(0);
  });

  it('an allowed site’s preflight gets what supabase-js needs', async () => {
    const { send } = setUp();
    const { status, headers } = await send({
      method: 'OPTIONS',
      headers: {
        origin: 'https://partner.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://partner.example');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info'])
      expect(headers.get('access-control-allow-headers')).toContain(name);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });
});

/** Two attempts per client and address. */
function strictLimits() {
  const window = [{ attempts: 2, seconds: 60 }];
  return createMemoryLimits({ perClient: window, perEmail: window }, { monotonic: () => 0 });
}

describe('where duplicates are not disclosed', () => {
  it('the limit per address does not disclose that somebody tried it before (service 3.11)', async () => {
    const { json } = setUp({
      discloseDuplicates: false,
      limits: createMemoryLimits(
        { perClient: [], perEmail: [{ attempts: 10, seconds: 900 }] },
        { monotonic: () => 0 },
      ),
    });
    await json({ ...GOOD, email: 'known@example.com' });
    const answers = async (email: string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push((await json({ ...GOOD, email })).status);
      return statuses;
    };
    expect(await answers('known@example.com')).toEqual(await answers('new@example.com'));
  });

  it('known and new addresses get the same answer, at the same step of time', async () => {
    const { json, form, store, pauses, events } = setUp({ discloseDuplicates: false });
    const fresh = await json(GOOD);
    const known = await json(GOOD);
    expect({ status: known.status, body: known.body }).toEqual({ status: fresh.status, body: fresh.body });
    expect([...known.headers]).toEqual([...fresh.headers]);
    expect((await form(GOOD)).headers.get('location')).toBe(`/${SECOND}#joined`);
    expect(store.rows.size).toBe(1);
    expect(pauses).toHaveLength(3);
    expect(events.map(({ outcome }) => outcome)).toEqual(['joined', 'alreadySubmitted', 'alreadySubmitted']);
  });

  it('an answer waits for the next step, however long the store took', async () => {
    let now = 0;
    const pauses: number[] = [];
    const sleep = (milliseconds: number) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    };
    for (const taken of [3, 240, 260, 1010]) {
      now = 0;
      const { json } = setUp({
        discloseDuplicates: false,
        clock: { monotonic: () => now },
        sleep,
        store: {
          add: () => {
            now += taken;
            return Promise.resolve('added');
          },
          check: () => Promise.resolve(),
          close: () => Promise.resolve(),
        },
      });
      await json(GOOD);
    }
    expect(pauses).toEqual([247, 10, 240, 240]);
  });
});
