import { describe, expect, it } from 'vitest';
import { createSubmissionClient } from './client.ts';
import { SECOND } from '../../../test/languages.ts';

const REQUEST = { email: 'linh@x.vn', language: SECOND, sourcePage: 'landing' } as const;

/** The real client with a `fetch` that gives one answer and keeps the requests. */
function setUp(answer: () => Response | Promise<Response>, source?: string) {
  const requests: Request[] = [];
  const send = createSubmissionClient({
    url: 'https://list.example',
    key: 'public-key',
    timeout: 20_000,
    source,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { send: () => send(REQUEST), requests };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('the submission client', () => {
  it('invokes submit-email with the public key and the request of the contract', async () => {
    const { send, requests } = setUp(() => json({ success: true }));
    expect(await send()).toEqual({ kind: 'success' });
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://list.example/functions/v1/submit-email');
    expect(request?.headers.get('apikey')).toBe('public-key');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual(REQUEST);
  });

  it('names the source in the address of the function, and nowhere else', async () => {
    const { send, requests } = setUp(() => json({ success: true }), 'north-gate');
    await send();
    const [request] = requests;
    expect(request?.url).toBe('https://list.example/functions/v1/submit-email?from=north-gate');
    expect(await request?.json()).toEqual(REQUEST);
  });

  it('reads the error text from the body of a failed answer', async () => {
    const { send } = setUp(() => json({ success: false, error: 'Email already submitted' }, 409));
    expect(await send()).toEqual({ kind: 'rejected', error: 'Email already submitted' });
  });

  it.each([
    ['a page instead of JSON', () => new Response('<!doctype html>', { status: 502 })],
    ['success that is not true', () => json({ success: 'yes' })],
    ['an empty answer', () => new Response(null, { status: 200 })],
    ['null', () => json(null)],
    ['a failed transport that claims success', () => json({ success: true }, 500)],
    ['an error that is no text', () => json({ success: false, error: { code: 1 } }, 400)],
  ])('calls it "Submission failed" when the answer is %s', async (_, answer) => {
    expect(await setUp(answer).send()).toEqual({ kind: 'rejected', error: 'Submission failed' });
  });

  it('reports that no answer came', async () => {
    const { send } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await send()).toEqual({ kind: 'unreachable' });
  });
});
