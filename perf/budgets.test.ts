import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BuildManifest, ServedFile } from '../build/manifest.ts';
import { builtSite } from '../build/paths.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/contract/language.ts';
import { BUDGETS } from './budgets.ts';

/** The built page against its budgets. Needs `npm run build`, which `npm test` does before. */
const { folder: DIST, manifest: MANIFEST } = builtSite();
const { files } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as BuildManifest;

function entry(url: string): ServedFile {
  const file = files[url];
  if (file === undefined) throw new Error(`the build made no ${url}`);
  return file;
}

/** The bytes that a browser gets. */
function bytes(url: string): number {
  const { file, encodings } = entry(url);
  return statSync(path.join(DIST, encodings.br ?? file)).size;
}

/** Width of a common phone's screen, in its own pixels. */
const PHONE_PIXELS = 1200;

const sum = (urls: readonly string[]) => urls.reduce((total, url) => total + bytes(url), 0);
/** The addresses that a pattern finds, each once: two rules may name one file. */
const matches = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

/** What a page names, by when it is asked for. */
function partsOf(language: string) {
  const html = readFileSync(path.join(DIST, entry(`/${language}`).file), 'utf8');
  const [body = ''] = /<body[^]*/.exec(html) ?? [];
  const laterStyles = matches(body, /<link rel="stylesheet" href="([^"]+)"/g);
  // Without script the head names them; with it, they come after the paint.
  const [fonts = ''] = matches(html, /<noscript>.*?<link rel="stylesheet" href="([^"]+)"/g);
  const css = readFileSync(path.join(DIST, entry(fonts).file), 'utf8');
  return {
    laterStyles,
    fonts: matches(css, /url\(([^)]+)\)/g),
    afterPaint: Object.keys(files).filter((url) => url.startsWith('/assets/after-paint-')),
    hasHeroPhotograph: html.includes('class="photo-hero"'),
    pictures: matches(html, /<img[^>]* src="([^"#]+)"/g)
      .slice(0, 2)
      .filter((url) => !url.startsWith('/assets/photo-')),
    landing: Object.keys(files).filter((url) => url.startsWith('/assets/landing-')),
  };
}

describe.each(LANGUAGES)('/%s', (language) => {
  const url = `/${language}`;
  const parts = partsOf(language);

  it('keeps the page itself, its styles, fonts and near pictures within their budgets', () => {
    expect(bytes(url)).toBeLessThanOrEqual(
      BUDGETS.html + (parts.hasHeroPhotograph ? BUDGETS.heroPhotographHtml : 0),
    );
    expect(parts.laterStyles).toHaveLength(1);
    expect(sum(parts.laterStyles)).toBeLessThanOrEqual(BUDGETS.laterStyles);
    expect(sum(parts.fonts)).toBeLessThanOrEqual(BUDGETS.fonts);
    expect(sum(parts.pictures)).toBeLessThanOrEqual(BUDGETS.picturesNearTop);
  });

  it('asks for the page and one style sheet before its first full paint, and for nothing else that could hold it up', () => {
    const needed = [url, ...parts.laterStyles];
    const html = readFileSync(path.join(DIST, entry(url).file), 'utf8');
    expect(html).not.toMatch(/<script[^>]* src=|rel="(?:preload|modulepreload)"/);
    const head = html.slice(0, html.indexOf('<body')).replace(/<noscript>.*?<\/noscript>/g, '');
    expect(head).not.toContain('rel="stylesheet"');
    expect(needed.length).toBeLessThanOrEqual(BUDGETS.beforePaint.requests);
    expect(sum(needed)).toBeLessThanOrEqual(BUDGETS.beforePaint.bytes);
  });

  it('stays within its budget of all bytes for a visit without scrolling', () => {
    const all = [
      url,
      ...parts.laterStyles,
      ...parts.fonts,
      // The second one waits for a visitor who looks around.
      ...parts.pictures.slice(0, 1),
      ...parts.afterPaint,
      ...parts.landing,
    ];
    expect(sum(all)).toBeLessThanOrEqual(BUDGETS.cold);
  });
});

it('keeps each photograph within the budget of its place, at the width that a phone loads', () => {
  const html = readFileSync(path.join(DIST, entry(`/${DEFAULT_LANGUAGE}`).file), 'utf8');
  const over = Array.from(html.matchAll(/<source type="image\/avif" srcset="([^"]+)"/gi), ([, set = '']) => {
    const url = set
      .split(',')
      .map((candidate) => candidate.split(' ', 1)[0] ?? '')
      .findLast((candidate) => Number(/-(\d+)-[\w-]{8}\.avif$/.exec(candidate)?.[1]) <= PHONE_PIXELS);
    if (url === undefined) return [];
    const slot = /photo-([a-z]+)/.exec(url)?.[1] as keyof typeof BUDGETS.photographs;
    const most = BUDGETS.photographs[slot];
    return bytes(url) <= most
      ? []
      : [`photos/${slot}: ${bytes(url)} bytes on a phone, and ${most} are allowed; choose a calmer picture`];
  }).flat();
  expect(over).toEqual([]);
});

it('keeps each script within its own budget, and has no script without one', () => {
  const scripts = Object.keys(files).filter((url) => url.endsWith('.js'));
  const over = scripts.filter((url) => {
    const name = /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url;
    return bytes(url) > (BUDGETS.scripts[name] ?? 0);
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(over).toEqual([]);
});
