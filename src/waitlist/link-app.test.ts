import { describe, expect, it } from 'vitest';
import type { LinkPurpose } from '../contract/link.ts';
import { createLinkApp, type LinkAppDependencies, type LinkEvent } from './link-app.ts';
import { createMemoryLimits, NO_LIMITS } from './limits/limits.ts';
import { StoreUnavailable } from './store/availability.ts';
import { FIRST, SECOND } from '../../test/languages.ts';

const LISTED = 'l'.repeat(43);
const LEFT = 'g'.repeat(43);
const INVENTED = 'i'.repeat(43);
const PAGE = 'https://them.example';
const LEAVE = { action: 'leave', language: SECOND };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';

/** Tokens of ours, each its owner's name. */
const OWNERS = [LISTED, LEFT];

/** A list on which one person is; `LEFT` was on it before. */
function setUp(overrides: Partial<LinkAppDependencies> = {}, purpose: LinkPurpose = 'leave') {
  const listed = new Set([LISTED]);
  const calls: string[] = [];
  const events: LinkEvent[] = [];
  const pauses: number[] = [];
  let time = 1000;
  const ownerOf = (_: LinkPurpose, token: string) => Promise.resolve(OWNERS.find((owner) => owner === token));
  const leave = (_: LinkPurpose, owner: string) => {
    calls.push('leave');
    // A change takes longer than none.
    const isThere = listed.delete(owner);
    time += isThere ? 40 : 5;
    return Promise.resolve(isThere);
  };
  const app = createLinkApp({
    list: { ownerOf, act: leave },
    limits: NO_LIMITS,
    clock: { monotonic: () => time },
    allowedOrigins: new Set([PAGE, 'https://www.them.example']),
    headers: { 'x-content-type-options': 'nosniff' },
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
    observe: (event) => events.push(event),
    ...overrides,
  });
  const send = async (token: string, init: RequestInit, pageOrigin = '') => {
    const started = time;
    const target = `/${SECOND}/leave?t=${token}`;
    const request = new Request(PAGE + target, init);
    const response = await app(request, { purpose, client: '192.0.2.1', target, pageOrigin });
    const { status, headers } = response;
    const [body, location] = [await response.text(), headers.get('location')];
    return { status, headers: Object.fromEntries(headers), location, body, took: time - started };
  };
  type Fields = Record<string, string>;
  const post = (token: string, body: Fields | string, headers: Fields = {}, pageOrigin = '') => {
    const written = typeof body === 'string' ? body : new URLSearchParams(body).toString();
    const init = { method: 'POST', body: written, headers: { 'content-type': FORM, ...headers } };
    return send(token, init, pageOrigin);
  };
  return { app, calls, events, pauses, listed, send, post };
}

describe('leaving', () => {
  it('by the page’s button leads back to the page, which says so, in the person’s language', async () => {
    const { post, listed } = setUp();
    const { status, headers, location } = await post(LISTED, LEAVE);
    expect({ status, location }).toEqual({ status: 303, location: `/${SECOND}/leave?t=${LISTED}#left` });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect([...listed]).toEqual([]);
  });

  const part = (name: string, end: string) =>
    ['--x', `Content-Disposition: form-data; name=${name}`, '', 'One-Click', '--x--', ''].join(end);
  it.each([
    ['as the standard has it', FORM, ONE_CLICK],
    ['with another charset', `${FORM}; charset=iso-8859-1`, ONE_CLICK],
    ['with a line end', FORM, `${ONE_CLICK}\r\n`],
    ['with white space', FORM, ` ${ONE_CLICK} \n`],
    ['in lower case', FORM, ONE_CLICK.toLowerCase()],
    ['percent-encoded', FORM, 'List%2DUnsubscribe=One%2DClick'],
    ['with another field', FORM, `x=1&${ONE_CLICK}&action=leave`],
    ['in parts', 'multipart/form-data; boundary=x', part('"List-Unsubscribe"', '\r\n')],
    ['in parts with bare line feeds', 'multipart/form-data; boundary=x', part('List-Unsubscribe', '\n')],
    ['as plain text', 'text/plain', ONE_CLICK],
    ['as JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['without a type', '', ONE_CLICK],
  ])('by a mail program’s own button is answered 200, %s', async (_, type, written) => {
    const { post, listed } = setUp();
    const { status, body, location } = await post(LISTED, written, { 'content-type': type });
    expect({ status, body, location }).toEqual({ status: 200, body: '', location: null });
    expect([...listed]).toEqual([]);
  });

  it.each([
    ['nothing', LISTED, ''],
    ['another value', LISTED, 'List-Unsubscribe=No'],
    ['another field', LISTED, 'unsubscribe=One-Click'],
    ['JSON', LISTED, '{"action":"leave"}'],
    ['more than is read', LISTED, `${ONE_CLICK}&x=${'x'.repeat(4096)}`],
    ['a token that is cut off', LISTED.slice(1), ONE_CLICK],
    ['a token that no key of ours has made', INVENTED, ONE_CLICK],
  ])('by a mail program that posts %s is answered 400 and changes nothing', async (_, token, body) => {
    const { post, calls } = setUp();
    const { status, location } = await post(token, body);
    expect({ status, location, calls }).toEqual({ status: 400, location: null, calls: [] });
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])(
    'is never done by %s, which looks up nobody',
    async (method) => {
      const { app, calls, events, send } = setUp();
      const { status, location } = await send(LISTED, { method }, PAGE);
      const leadsToPage = method === 'GET' || method === 'HEAD';
      expect(status).toBe(leadsToPage ? 303 : 405);
      // A mail program names the language in the link, since it posts no form.
      expect(location).toBe(leadsToPage ? `${PAGE}/${FIRST}/leave?t=${LISTED}` : null);
      const target = `/functions/v1/leave?t=${LISTED}&language=vi&action=leave&List-Unsubscribe=One-Click`;
      const asked = { purpose: 'leave', client: undefined, target, pageOrigin: PAGE } as const;
      await app(new Request(PAGE + target, { method }), asked);
      expect(calls).toEqual([]);
      expect(new Set(events.map(({ outcome }) => outcome)).size).toBe(1);
    },
  );

  it.each([
    ['the page’s button', LEAVE],
    ['a mail program', ONE_CLICK],
  ])('by %s gets the same answer at the same time, whoever was on the list', async (_, body) => {
    const answers = [];
    for (const token of [LISTED, LEFT]) {
      const { post, pauses } = setUp();
      const { location, ...answer } = await post(token, body);
      expect(pauses).toHaveLength(1);
      answers.push({
        ...answer,
        headers: { ...answer.headers, location: '' },
        location: location?.replace(token, ''),
      });
    }
    expect(answers[0]?.took).toBe(250);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('is possible with the link in the form, where the page can’t post to its own address', async () => {
    const { post, listed } = setUp();
    const form = { ...LEAVE, link: ` ${PAGE}/${SECOND}/leave?t=${LISTED}&fbclid=1 ` };
    const { location } = await post('', form, { origin: 'https://www.them.example' }, PAGE);
    expect(location).toBe(`https://www.them.example/${SECOND}/leave?t=${LISTED}#left`);
    expect([...listed]).toEqual([]);
  });

  it('leads to no page that is not ours', async () => {
    const { post } = setUp();
    for (const origin of ['https://evil.example', 'null']) {
      const { location } = await post(LISTED, LEAVE, { origin }, PAGE);
      expect(location).toBe(`${PAGE}/${SECOND}/leave?t=${LISTED}#left`);
    }
    const { location } = await post('https://evil.example/', LEAVE, {}, PAGE);
    expect(location).toBe(`${PAGE}/${SECOND}/leave#incomplete`);
  });

  it.each([
    ['another action', LISTED, 'action=delete'],
    ['a token that is cut off', LISTED.slice(1), 'action=leave'],
    ['no token', '', 'action=leave'],
    ['a token that no key of ours has made', INVENTED, 'action=leave'],
  ])('by the page with %s says that the link is not complete and changes nothing', async (_, token, body) => {
    const { post, calls, events } = setUp();
    const { status, location } = await post(token, body);
    expect(status).toBe(303);
    expect(location).toMatch(/\/leave\b.*#incomplete$/);
    expect(calls).toEqual([]);
    expect(events).toMatchObject([{ outcome: 'incomplete' }]);
  });
});

describe('leaving, when it can’t be done now', () => {
  it('invented tokens are limited by client, apart from sign-ups; a true one never is', async () => {
    const perClient = [{ attempts: 2, seconds: 60 }];
    const limits = createMemoryLimits({ perClient, perEmail: [] }, { monotonic: () => 1 });
    const { post } = setUp({ limits });
    for (let joining = 0; joining < 3; joining += 1) await limits.take('192.0.2.1', undefined);
    for (let trying = 0; trying < 2; trying += 1)
      expect((await post(INVENTED, LEAVE)).location).toContain('#incomplete');
    const { location, headers } = await post(INVENTED, LEAVE);
    expect(location).toBe(`/${SECOND}/leave?t=${INVENTED}#not-now`);
    expect(headers['retry-after']).toBe('60');
    expect((await post(INVENTED, ONE_CLICK)).status).toBe(429);
    expect((await post(LISTED, LEAVE)).location).toContain('#left');
    expect((await post(LISTED, ONE_CLICK)).status).toBe(200);
  });

  it('is asked for again later when the list is away', async () => {
    const away = () => Promise.reject(new StoreUnavailable('gone', { cause: new Error('disk on fire') }));
    const { post, events } = setUp({ list: { ownerOf: away, act: away } });
    expect((await post(LISTED, LEAVE)).location).toContain('#not-now');
    const { status, headers } = await post(LISTED, ONE_CLICK);
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    expect(events).toMatchObject([
      { outcome: 'unavailable', by: 'page', reason: new Error('disk on fire') },
      { outcome: 'unavailable', by: 'mailProgram' },
    ]);
  });
});

describe('confirming', () => {
  const CONFIRM = { action: 'confirm', language: SECOND };

  it('is done by the page’s button alone, and a link that has run out leads to the way back', async () => {
    const { send, post, calls, events } = setUp({}, 'confirm');
    for (const method of ['GET', 'HEAD']) expect((await send(LISTED, { method })).status).toBe(303);
    for (const body of [ONE_CLICK, '', LEAVE]) await post(LISTED, body);
    expect(calls).toEqual([]);
    expect((await post(LISTED, CONFIRM)).location).toBe(`/${SECOND}/confirm?t=${LISTED}#confirmed`);
    expect((await post(LEFT, CONFIRM)).location).toContain('#over');
    expect((await post(INVENTED, CONFIRM)).location).toContain('#incomplete');
    expect(events.slice(-3).map(({ outcome }) => outcome)).toEqual(['confirmed', 'over', 'incomplete']);
  });
});
