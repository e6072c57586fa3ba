import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { factIn } from '../../src/content/fill.ts';
import { programme } from '../../src/content/programme.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts';
import { exchange } from '../service/raw.ts';
import { ServerHome, ServerProcess } from '../service/server-process.ts';

// The running server as programs see it that fetch a link to show or to index it, and run no script.

const origin = process.env['PUBLIC_ORIGIN'] ?? programme.origin;
/** Some crawlers read no further than this. */
const READ = 32_768;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ home: new ServerHome(), env: { PUBLIC_ORIGIN: '' } });
  return () => server.remove();
});

async function ask(address: string): Promise<{ type: string | null; body: Buffer }> {
  const answer = await fetch(server.origin + address);
  return { type: answer.headers.get('content-type'), body: Buffer.from(await answer.arrayBuffer()) };
}

async function read(address: string) {
  const html = (await ask(address)).body.subarray(0, READ).toString();
  const { document } = parseHTML(html);
  const content = (key: string) =>
    document.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content');
  return { html, document, content };
}

const alternateLinks = (markup: string) =>
  Array.from(
    markup.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
    ([, hreflang, href]) => `${hreflang} ${href}`,
  );
const everyLanguage = [
  ...LANGUAGES.map((language) => `${language} ${origin}/${language}`),
  `x-default ${origin}/`,
];

async function pictureSize(address: string): Promise<string> {
  const { width, height, format } = await sharp((await ask(address)).body).metadata();
  return `${format} ${width}x${height}`;
}

describe.each(LANGUAGES)('/%s', (language) => {
  const t = TRANSLATIONS[language];

  it('has for search engines its one address, and its versions in other languages', async () => {
    const { html, document, content } = await read(`/${language}`);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${origin}/${language}`);
    expect(alternateLinks(html)).toEqual(everyLanguage);
    expect(html).toContain(`<html lang="${language}">`);
    expect(document.title).toBe(t.meta.pageTitle);
    expect(content('description')).toBe(t.meta.description);
  });

  it('describes the programme for search engines, at its end', async () => {
    const html = (await ask(`/${language}`)).body.toString();
    const { document } = parseHTML(html);
    const script = document.querySelector('#root ~ script[type="application/ld+json"]');
    expect(html.endsWith('</script></body></html>')).toBe(true);
    const provider = { name: factIn(language, programme.provider) };
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: programme.brand,
      description: t.meta.description,
      inLanguage: language,
      timeRequired: `P${programme.weeks.length}W`,
      provider: { ...provider, address: factIn(language, programme.postalAddress) },
    });
  });

  it('has for messengers title, description, address, language and a picture that they can show', async () => {
    const { content } = await read(`/${language}`);
    expect(content('og:title')).toBe(t.meta.ogTitle);
    expect(content('og:description')).toBe(t.meta.ogDescription);
    expect(content('og:url')).toBe(`${origin}/${language}`);
    expect(content('og:locale')).toMatch(new RegExp(`^${language}_`));
    // Without tags of its own this card takes the others.
    expect(content('twitter:card')).toBe('summary_large_image');
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(content('og:image:alt')).toBe(t.meta.ogImageAlt);
    const image = content('og:image') ?? '';
    expect(image.startsWith(`${origin}/`)).toBe(true);
    expect(await pictureSize(image.slice(origin.length))).toMatch(/^(?:png|jpeg) 1200x630$/);
    // Messengers leave out pictures that are too heavy.
    expect((await ask(image.slice(origin.length))).body.length).toBeLessThan(300_000);
  });

  it('has a page for leaving that is listed nowhere and passes its address to nobody', async () => {
    const { document, content } = await read(`/${language}/leave?t=${'A'.repeat(43)}`);
    expect(document.documentElement.getAttribute('lang')).toBe(language);
    expect(content('robots')).toBe('noindex');
    expect(content('referrer')).toBe('strict-origin');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });
});

it('everything may be read, and the list of pages has the landing pages in all languages', async () => {
  const robots = (await ask('/robots.txt')).body.toString();
  expect(robots).not.toContain('Disallow');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const urls = (await ask('/sitemap.xml')).body.toString().split('<url>').slice(1);
  expect(urls.map((url) => /<loc>(.*)<\/loc>/.exec(url)?.[1])).toEqual(
    LANGUAGES.map((language) => `${origin}/${language}`),
  );
});

it('phones and search engines find an icon', async () => {
  expect(await pictureSize('/apple-touch-icon.png')).toBe('png 180x180');
});

it('a link to / can be previewed, and the not-found page stays out of search', async () => {
  const { html, content } = await read('/');
  expect(content('og:title')).toBe(TRANSLATIONS[DEFAULT_LANGUAGE].meta.ogTitle);
  expect(html).toContain(`<link rel="canonical" href="${origin}/">`);
  expect((await read('/nowhere')).content('robots')).toBe('noindex');
});

it('nothing that is served repeats the name of the host that was asked for', async () => {
  const paths = [...LANGUAGES.map((language) => `/${language}`), '/', '/404', '/robots.txt', '/sitemap.xml'];
  for (const address of paths) {
    const head = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close';
    const { received } = await exchange(server.target, `GET ${address} HTTP/1.1\r\n${head}\r\n\r\n`);
    expect(received, address).toMatch(/^HTTP\/1\.1 [24][^]*\r\n\r\n./);
    expect(received, address).not.toContain('evil.example');
  }
});
