import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { robotsTxt, sitemapXml } from '../../build/search.ts';
import { builtSite } from '../../build/paths.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { programme } from '../../src/content/programme.ts';
import { alternates, landingHead } from '../../src/site/head.ts';

/** The built pages as a crawler reads them: text, no script. Needs `npm run build`, which `npm test` does before. */
const origin = process.env['PUBLIC_ORIGIN'] ?? programme.origin;
const read = (name: string) => readFileSync(path.join(builtSite().public, name), 'utf8');

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function metas(html: string): Map<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return new Map(Array.from(found, ([, key = '', content = '']) => [key, unescape(content)]));
}

function alternateLinks(markup: string): string[] {
  return Array.from(
    markup.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
    ([, hreflang, href]) => `${hreflang} ${href}`,
  );
}

/** Width and height of a PNG, from its header (ISO/IEC 15948, 11.2.2). */
function pngSize(file: string): { width: number; height: number } {
  const png = readFileSync(path.join(builtSite().public, file));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

describe.each(LANGUAGES)('a search engine that reads /%s', (language) => {
  const html = read(`${language}.html`);
  const t = TRANSLATIONS[language];

  it('finds the one address of the page and its versions in other languages', () => {
    expect(/<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]).toBe(`${origin}/${language}`);
    expect(alternateLinks(html)).toEqual([`en ${origin}/en`, `vi ${origin}/vi`, `x-default ${origin}/`]);
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('finds the programme with its provider and its weeks, in the texts of the page', () => {
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const data = JSON.parse(block) as { '@graph': Record<string, unknown>[] };
    const [organisation, training] = data['@graph'];
    expect(organisation?.['@type']).toBe('EducationalOrganization');
    expect(organisation?.['email']).toBe(programme.email);
    expect(training?.['@type']).toBe('EducationalOccupationalProgram');
    expect(training?.['provider']).toEqual({ '@id': organisation?.['@id'] });
    const course = training?.['hasCourse'] as { syllabusSections: { position: number; name: string }[] };
    const weeks = t.journey.onlinePowerProgram.weeks.map(({ title }, index) => [index + 1, title] as const);
    expect(course.syllabusSections).toHaveLength(weeks.length);
    expect(training?.['timeToComplete']).toBe(`P${weeks.length}W`);
    for (const [number, title] of weeks) {
      const section = course.syllabusSections[number - 1];
      expect(section?.position).toBe(number);
      expect(section?.name).toContain(title.replaceAll('\u00A0', ' '));
    }
  });
});

describe.each(LANGUAGES)('a messenger that previews a link to /%s', (language) => {
  const tags = metas(read(`${language}.html`));
  const t = TRANSLATIONS[language];

  it('finds title, description, address and language', () => {
    expect(tags.get('og:title')).toBe(t.meta.ogTitle);
    expect(tags.get('og:description')).toBe(t.meta.ogDescription);
    expect(tags.get('og:url')).toBe(`${origin}/${language}`);
    expect(tags.get('og:locale')).toMatch(new RegExp(`^${language}_`));
    expect(tags.get('twitter:card')).toBe('summary_large_image');
  });

  it('finds a picture of 1200 × 630 that exists, with a text alternative', () => {
    const image = tags.get('og:image') ?? '';
    expect(image.startsWith(`${origin}/`)).toBe(true);
    expect(pngSize(image.slice(origin.length))).toEqual({ width: 1200, height: 630 });
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
    expect(tags.get('og:image:alt')).toBe(t.meta.ogImageAlt);
    // Without tags of its own a card takes these.
    expect(tags.get('twitter:image') ?? image).toBe(image);
  });
});

describe('the files around the pages', () => {
  it('name the same languages in the sitemap as in the pages', () => {
    const sitemap = read('sitemap.xml');
    const urls = sitemap.split('<url>').slice(1);
    expect(urls).toHaveLength(LANGUAGES.length);
    for (const url of urls) expect(alternateLinks(url)).toEqual(alternateLinks(read('en.html')));
    expect(read('robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('have icons of the sizes they claim', () => {
    const manifest = JSON.parse(read('site.webmanifest')) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
      const { width, height } = pngSize(src);
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(pngSize('apple-touch-icon.png')).toEqual({ width: 180, height: 180 });
    expect(read('favicon.svg')).toContain('<svg');
  });

  it('colour the browser’s frame like the page, and belong to it', () => {
    for (const language of LANGUAGES) {
      const html = read(`${language}.html`);
      expect(html).toMatch(/name="theme-color" content="#\w{6}" media="\(prefers-color-scheme:light\)"/);
      expect(html).toMatch(/name="theme-color" content="#\w{6}" media="\(prefers-color-scheme:dark\)"/);
      expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
      expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    }
    expect(JSON.parse(read('site.webmanifest'))).toMatchObject({
      start_url: '/',
      name: programme.brand,
    });
  });

  it('let a link to / be previewed, and keep the not-found page out of search', () => {
    expect(metas(read('index.html')).get('og:title')).toBe(TRANSLATIONS.en.meta.ogTitle);
    expect(read('index.html')).toContain(`<link rel="canonical" href="${origin}/">`);
    expect(metas(read('404.html')).get('robots')).toBe('noindex');
  });
});

describe('another canonical origin', () => {
  it('is the only one that heads, sitemap and robots name', () => {
    const other = 'https://programme.example';
    const written = [
      ...landingHead('vi', TRANSLATIONS.vi, other, '/card.png'),
      sitemapXml(other),
      robotsTxt(other),
    ].join('\n');
    expect(written).not.toContain(programme.origin);
    expect(alternates(other).every(({ href }) => href.startsWith(`${other}/`))).toBe(true);
  });
});
