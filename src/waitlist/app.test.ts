import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from '../contract/email.ts';
import { HONEYPOT_FIELD, SUBMIT_EMAIL_PATH } from '../contract/submit-email.ts';
import { createApp, type AnswerEvent, type AppDependencies } from './app.ts';
import { createMemoryLimits, NO_LIMITS } from './limits/limits.ts';
import { StoreUnavailable } from './store/availability.ts';
import type { NewEntry } from './store/insert-rows.ts';
import { FIRST, SECOND } from '../../test/languages.ts';

const URL = `https://them.example${SUBMIT_EMAIL_PATH}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const GOOD = { email: 'Ann@Example.com', language: SECOND, sourcePage: 'landing' };

const nothing = () => Promise.resolve();
const storeThat = (add: AppDependencies['store']['add']) => ({ add });

/** Two attempts per client and address. */
function strictLimits() {
  const window = [{ attempts: 2, seconds: 60 }];
  return createMemoryLimits({ perClient: window, perEmail: window }, { monotonic: () => 0 });
}

/** @returns ways to send, and `list`: a store in memory that a test can take away */
function setUp(overrides: Partial<AppDependencies> = {}) {
  const list = { rows: new Map<string, NewEntry>(), away: false };
  const events: AnswerEvent[] = [];
  const counted: string[] = [];
  const pauses: number[] = [];
  let time = 1000;
  const app = createApp({
    store: storeThat(async (entry) => {
      await nothing();
      if (list.away) throw new StoreUnavailable('gone', { cause: new Error('disk on fire') });
      if (list.rows.has(entry.email)) return 'duplicate';
      list.rows.set(entry.email, entry);
      return 'added';
    }),
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
    sources: { countSignUp: (source) => counted.push(source) },
    observe: (event) => events.push(event),
    ...overrides,
  });
  const send = async (init: RequestInit, query = '') => {
    const request = new Request(URL, { method: 'POST', ...init });
    const response = await app(request, { client: '192.0.2.1', target: SUBMIT_EMAIL_PATH + query });
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { status, headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  const json = (body: unknown, headers: Record<string, string> = {}) =>
    send({
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { ...JSON_TYPE, ...headers },
    });
  const form = async (fields: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const type = 'application/x-www-form-urlencoded';
    const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
    const answer = await send({ body, headers: { 'content-type': type, ...headers } });
    return { ...answer, location: answer.headers.get('location') };
  };
  return { list, events, counted, pauses, send, json, form };
}

const rejection = (status: number, error: string) => ({ status, body: { success: false, error } });

describe('a submission from the page', () => {
  it('is kept with its consent, and answered with success; then its address is on the list', async () => {
    const { json, list } = setUp();
    const answer = await json(GOOD);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { language, sourcePage } = GOOD;
    const kept = { email: 'ann@example.com', language, sourcePage, consentVersion: '2025-07' };
    expect([...list.rows.values()]).toEqual([kept]);
    const again = await json({ ...GOOD, email: ' ANN@example.com ' });
    expect(again).toMatchObject(rejection(409, 'Email already submitted'));
  });

  it.each([
    ['no address', { email: 'nobody' }, 'Invalid email address'],
    ['an address that is no text', { email: { toString: 'a@example.com' } }, 'Invalid email address'],
    ['a list of addresses', { email: ['a@example.com'] }, 'Invalid email address'],
    ['an unknown language', { language: 'xx' }, 'Invalid request'],
    ['a language in capitals', { language: 'EN' }, 'Invalid request'],
    ['another page', { sourcePage: 'admin' }, 'Invalid request'],
    ['no page', { sourcePage: undefined }, 'Invalid request'],
  ])('with %s is rejected', async (_, wrong, error) => {
    const { json, list } = setUp();
    expect(await json({ ...GOOD, ...wrong })).toMatchObject(rejection(400, error));
    expect(list.rows.size).toBe(0);
  });

  it.each([
    'null',
    '[]',
    '{',
    '',
    '['.repeat(4000),
    `{"email":"a@example.com","language":"${FIRST}","sourcePage":"landing","x":${'['.repeat(1500)}${']'.repeat(1500)}`,
  ])('written as %.60s is rejected', async (text) => {
    const { json, list } = setUp();
    expect(await json(text)).toMatchObject(rejection(400, 'Invalid request'));
    expect(list.rows.size).toBe(0);
  });

  it('reads own fields only', async () => {
    const { json, list } = setUp();
    expect((await json(`{"__proto__":${JSON.stringify(GOOD)}}`)).status).toBe(400);
    expect(list.rows.size).toBe(0);
  });

  it('that is no UTF-8 is rejected, wherever the wrong byte is', async () => {
    const { send, list } = setUp();
    const body = new Uint8Array(Buffer.from(JSON.stringify({ ...GOOD, pad: '\u00ff' }), 'latin1'));
    expect((await send({ body, headers: JSON_TYPE })).status).toBe(400);
    expect(list.rows.size).toBe(0);
  });

  it('of 4096 bytes is read, of one more rejected, whatever length was declared', async () => {
    const { send, list } = setUp();
    const headers = JSON_TYPE;
    const sized = (size: number) => {
      const text = JSON.stringify({ ...GOOD, pad: '' });
      return JSON.stringify({ ...GOOD, pad: 'x'.repeat(size - text.length) });
    };
    const streamed = (size: number) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of sized(size).match(/.{1,1000}/g) ?? [])
            controller.enqueue(new TextEncoder().encode(piece));
          controller.close();
        },
      });
      return { body, headers, duplex: 'half' } as RequestInit;
    };
    expect((await send(streamed(4097))).status).toBe(413);
    expect((await send({ body: sized(4097), headers })).status).toBe(413);
    expect((await send({ body: '{}', headers: { ...headers, 'content-length': '5000' } })).status).toBe(413);
    expect(list.rows.size).toBe(0);
    expect((await send(streamed(4096))).status).toBe(200);
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': '' },
    // It is not unpacked.
    { 'content-encoding': 'gzip' },
  ] as Record<string, string>[])('of another kind is rejected: %j', async (headers) => {
    const { json, list } = setUp();
    expect(await json(GOOD, headers)).toMatchObject(rejection(415, 'Unsupported content type'));
    expect(list.rows.size).toBe(0);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('by %s is rejected', async (method) => {
    const { status, headers } = await setUp().send({ method });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST, OPTIONS' });
  });

  it('uses up no attempt while the store is away; the reason stays inside', async () => {
    const { json, list, events } = setUp({ limits: strictLimits() });
    list.away = true;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await json(GOOD);
      expect(answer).toMatchObject(rejection(503, 'Temporarily unavailable'));
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(events[0]).toMatchObject({ outcome: 'unavailable', reason: { message: 'disk on fire' } });
    list.away = false;
    for (const status of [200, 409, 429]) expect((await json(GOOD)).status).toBe(status);
    expect(events.at(-1)).toMatchObject({ outcome: 'rateLimited' });
  });

  it('counts while it is on its way, so that a slow store lets nobody past a limit', async () => {
    const answers = Promise.withResolvers<'added'>();
    const { json } = setUp({ limits: strictLimits(), store: storeThat(() => answers.promise) });
    const waiting = [json(GOOD), json({ ...GOOD, email: 'b@example.com' })];
    expect((await json({ ...GOOD, email: 'c@example.com' })).status).toBe(429);
    answers.reject(new StoreUnavailable('gone'));
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503]);
    expect((await json({ ...GOOD, email: 'c@example.com' })).status).toBe(503);
  });

  it('that the database does not accept is rejected alone, with the reason in the log', async () => {
    const reason = new Error('CHECK constraint failed');
    const { json, events } = setUp({ store: storeThat(() => Promise.resolve({ rejected: reason })) });
    const { status, headers } = await json(GOOD);
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 400, retryAfter: null });
    expect(events).toMatchObject([{ outcome: 'rejectedRow', reason }]);
  });

  it('is answered with the time to try again if there were too many', async () => {
    const take = () => Promise.resolve({ allowed: false, by: 'client', retryAfterSeconds: 61 } as const);
    const { json, form, list, events } = setUp({ limits: { take } });
    const answer = await json(GOOD);
    expect(answer).toMatchObject(rejection(429, 'Submission rate limit exceeded'));
    expect(answer.headers.get('retry-after')).toBe('61');
    expect((await form(GOOD)).location).toBe(`/${SECOND}#rate-limited`);
    expect(list.rows.size).toBe(0);
    expect(events[0]).toMatchObject({ outcome: 'rateLimited', limitedBy: 'client' });
  });

  it('is kept as typed, trimmed and lowercased, or not at all', async () => {
    const { json, list } = setUp();
    const typed = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.emailAddress());
    await fc.assert(
      fc.asyncProperty(typed, async (email) => {
        list.rows.clear();
        const { status } = await json({ ...GOOD, email });
        expect([...list.rows.keys()]).toEqual(status === 200 ? [email.trim().toLowerCase()] : []);
        expect(status).toBe(parseEmail(email) === undefined ? 400 : 200);
      }),
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
    const { form, list } = setUp();
    expect(await form(GOOD)).toMatchObject({ status: 303, location: `/${SECOND}#joined` });
    expect(list.rows.has('ann@example.com')).toBe(true);
    for (const [fields, location] of [
      [{ ...GOOD, language: FIRST }, `/${FIRST}#already-submitted`],
      [{ ...GOOD, email: 'nobody' }, `/${SECOND}#email-invalid`],
      [{ ...GOOD, sourcePage: 'x' }, `/${SECOND}#not-sent`],
      [{ ...GOOD, email: 'b@example.com', language: 'xx' }, `/${FIRST}#not-sent`],
      ['x'.repeat(5000), `/${FIRST}#not-sent`],
    ] as const)
      expect(await form(fields)).toMatchObject({ status: 303, location });
    list.away = true;
    expect((await form({ ...GOOD, email: 'c@example.com' })).location).toBe(`/${SECOND}#not-sent`);
  });

  it('that names a field twice is not sent', async () => {
    const { form, list } = setUp();
    const fields = 'email=a@example.com&email=b@example.com&language=en&sourcePage=landing';
    expect((await form(fields)).location).toBe(`/${FIRST}#not-sent`);
    expect(list.rows.size).toBe(0);
  });

  it('that fills in the hidden field is neither stored nor acknowledged', async () => {
    const { form, list, events } = setUp();
    const filled = { ...GOOD, [HONEYPOT_FIELD]: 'https://spam.example' };
    expect((await form(filled)).location).toBe(`/${SECOND}#not-sent`);
    expect(list.rows.size).toBe(0);
    expect(events).toMatchObject([{ outcome: 'honeypot' }]);
    expect((await form({ ...GOOD, [HONEYPOT_FIELD]: '' })).location).toBe(`/${SECOND}#joined`);
    expect(list.rows.size).toBe(1);
  });

  it('from an allowed page on another origin comes back to that origin', async () => {
    const from = { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' };
    expect((await setUp().form(GOOD, from)).location).toBe(`https://partner.example/${SECOND}#joined`);
  });
});

describe('the source of a sign-up', () => {
  const north = { referer: `https://them.example/${SECOND}?from=north-gate` };

  it('is counted once, for a new address alone, and nothing else learns of it', async () => {
    const { json, form, list, events, counted } = setUp();
    await json({ ...GOOD, email: 'nobody' }, north);
    await form({ ...GOOD, [HONEYPOT_FIELD]: 'x' }, north);
    await json(GOOD, { ...north, origin: 'https://evil.example' });
    list.away = true;
    await json(GOOD, north);
    list.away = false;
    expect(counted).toEqual([]);
    expect((await json(GOOD, north)).body).toEqual({ success: true });
    await json(GOOD, north);
    await json({ ...GOOD, email: 'b@example.com' });
    expect(counted).toEqual(['north-gate']);
    expect(JSON.stringify([events, [...list.rows]])).not.toContain('north-gate');
  });

  it('is in the query of the function, or of the page', async () => {
    const { send, counted } = setUp();
    const joins = (email: string, query: string, headers: Record<string, string>) =>
      send({ body: JSON.stringify({ ...GOOD, email }), headers: { ...JSON_TYPE, ...headers } }, query);
    await joins('a@example.com', '?from=Hall-2', north);
    await joins('b@example.com', '?utm_source=facebook', {});
    await joins('c@example.com', '', { referer: 'https://them.example/vi?from=no%20name' });
    await joins('d@example.com', '', { referer: 'https://them.example/vi' });
    await joins('e@example.com', '?', { referer: 'nonsense' });
    expect(counted).toEqual(['hall-2', 'facebook', 'other']);
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
    const { json, form, send, list } = setUp();
    const answer = await json(GOOD, headers);
    expect(answer).toMatchObject(rejection(403, 'Origin not allowed'));
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await form(GOOD, headers)).status).toBe(403);
    expect((await send({ method: 'OPTIONS', headers })).status).toBe(403);
    expect(list.rows.size).toBe(0);
  });

  it('an allowed site’s preflight gets what supabase-js needs', async () => {
    const asked = { origin: 'https://partner.example', 'access-control-request-method': 'POST' };
    const { status, headers } = await setUp().send({ method: 'OPTIONS', headers: asked });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://partner.example');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info'])
      expect(headers.get('access-control-allow-headers')).toContain(name);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });
});

describe('where duplicates are not disclosed', () => {
  it('known and new addresses get the same answer, at the same step of time', async () => {
    const { json, form, list, pauses, events } = setUp({ discloseDuplicates: false });
    const fresh = await json(GOOD);
    const known = await json(GOOD);
    expect({ status: known.status, body: known.body }).toEqual({ status: fresh.status, body: fresh.body });
    expect([...known.headers]).toEqual([...fresh.headers]);
    expect((await form(GOOD)).location).toBe(`/${SECOND}#joined`);
    expect(list.rows.size).toBe(1);
    expect(pauses).toHaveLength(3);
    expect(events.map(({ outcome }) => outcome)).toEqual(['joined', 'alreadySubmitted', 'alreadySubmitted']);
  });

  it.each([
    [3, 247],
    [240, 10],
    [260, 240],
    [1010, 240],
  ])('an answer that took %i ms waits for the next step, %i ms', async (taken, waited) => {
    let now = 0;
    const { json, pauses } = setUp({
      discloseDuplicates: false,
      clock: { monotonic: () => now },
      store: storeThat(() => {
        now += taken;
        return Promise.resolve('added');
      }),
    });
    await json(GOOD);
    expect(pauses).toEqual([waited]);
  });
});
