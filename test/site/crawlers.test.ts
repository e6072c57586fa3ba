import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { programme } from '../../src/content/programme.ts';
import { ServerHome, ServerProcess } from '../service/server-process.ts';

/** The running server as programs see it that fetch a link to show or to index it, and run no script. */
const CRAWLERS = {
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Zalo: 'Mozilla/5.0 (compatible; ZaloPC-win32-24v473)',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ home: new ServerHome('built'), env: { PUBLIC_ORIGIN: '' } });
});
afterAll(() => server.remove());

interface Answer {
  status: number | undefined;
  type: string | undefined;
  body: Buffer;
}

function fetchAs(userAgent: string, address: string, host?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': userAgent, ...(host && { host, 'x-forwarded-host': host }) };
    const sent = request(server.origin + address, { headers, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, type: response.headers['content-type'], body }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe.each(Object.entries(CRAWLERS))('%s', (_, userAgent) => {
  it.each(LANGUAGES)(
    'gets the card of /%s, early in the page, with a picture it can show',
    async (language) => {
      const t = TRANSLATIONS[language];
      const page = await fetchAs(userAgent, `/${language}`);
      expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
      // Some read no further than this.
      const { document } = parseHTML(page.body.subarray(0, 32_768).toString());
      const content = (key: string) =>
        document.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content');
      expect(document.title).toBe(t.meta.title);
      expect(content('description')).toBe(t.meta.description);
      expect(content('og:title')).toBe(t.meta.ogTitle);
      expect(content('og:description')).toBe(t.meta.ogDescription);
      expect(content('twitter:card')).toBe('summary_large_image');
      const picture = await fetchAs(userAgent, new URL(content('og:image') ?? '').pathname);
      expect([picture.status, picture.type]).toEqual([200, 'image/png']);
      // Messengers leave out pictures that are too heavy.
      expect(picture.body.length).toBeLessThan(300_000);
    },
  );

  it('may read everything, and finds the list of pages', async () => {
    const robots = await fetchAs(userAgent, '/robots.txt');
    expect(robots.body.toString()).not.toContain('Disallow');
    expect((await fetchAs(userAgent, '/sitemap.xml')).status).toBe(200);
  });
});

it('nothing that is served repeats the name of the host that was asked for', async () => {
  for (const address of ['/', '/en', '/vi', '/404', '/robots.txt', '/sitemap.xml', '/site.webmanifest']) {
    const { body } = await fetchAs(CRAWLERS.Google, address, 'evil.example');
    expect(body.length, address).toBeGreaterThan(0);
    expect(body.toString(), address).not.toContain('evil.example');
  }
  expect((await fetchAs(CRAWLERS.Google, '/en', 'evil.example')).body.toString()).toContain(
    `<link rel="canonical" href="${process.env['PUBLIC_ORIGIN'] ?? programme.origin}/en">`,
  );
});

it.each(LANGUAGES)(
  'the page for leaving, /%s/leave, is listed nowhere and passes its address to nobody',
  async (language) => {
    const page = await fetchAs(CRAWLERS.Google, `/${language}/leave?t=${'A'.repeat(43)}`);
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    const { document } = parseHTML(page.body.toString());
    const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
    expect(document.documentElement.getAttribute('lang')).toBe(language);
    expect(content('robots')).toBe('noindex');
    expect(content('referrer')).toBe('strict-origin');
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect((await fetchAs(CRAWLERS.Google, '/sitemap.xml')).body.toString()).not.toContain('leave');
  },
);
