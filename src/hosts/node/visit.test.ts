import { describe, expect, it } from 'vitest';
import { FIRST, SECOND } from '../../../test/languages.ts';
import { viewedFrom } from './visit.ts';

const OWN = 'https://them.example';
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const visit = (target: string, headers: Record<string, string> = {}) =>
  viewedFrom(target, { 'user-agent': BROWSER, ...headers }, new Set([OWN]));

describe('a view counts', () => {
  it.each([
    ['from a poster', {}],
    ['from another site', { referer: 'https://facebook.com/' }],
    ['by way of `/`', { referer: `${OWN}/?from=north-gate` }],
    ['in Zalo', { 'user-agent': `${BROWSER} Zalo android/12100689` }],
    ['in Facebook', { 'user-agent': `${BROWSER} [FBAN/FB4A;FBAV/440.0]` }],
  ])('%s', (_, headers) => {
    expect(visit(`/${FIRST}?from=north-gate`, headers)).toBe('north-gate');
  });
});

describe('no view counts', () => {
  it.each([
    ['without a source', `/${FIRST}`, {}],
    ['of another page', '/?from=north-gate', {}],
    ['of a page for one person', `/${FIRST}/leave?from=north-gate`, {}],
    ['after the language switch', `/${FIRST}?from=zalo`, { referer: `${OWN}/${SECOND}?from=zalo` }],
    ['after a sign-up', `/${FIRST}?from=zalo`, { referer: `${OWN}/${FIRST}?from=zalo` }],
    ['of a page fetched in advance', `/${FIRST}?from=zalo`, { 'sec-purpose': 'prefetch;prerender' }],
  ])('%s', (_, target, headers) => {
    expect(visit(target, headers)).toBeUndefined();
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 SkypeUriPreview',
    'Mozilla/5.0 (Linux; Android 11) Chrome/130.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'WhatsApp/2.23.20.0',
    'curl/8.5.0',
    '',
  ])('for %j', (agent) => {
    expect(visit(`/${FIRST}?from=zalo`, { 'user-agent': agent })).toBeUndefined();
  });
});
