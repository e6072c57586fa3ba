import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../content/en.ts';
import { factValues, facts } from '../content/facts.ts';
import { fill } from '../content/fill.ts';
import { vi } from '../content/vi.ts';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { Below } from './below.tsx';
import { Page } from './page.tsx';
import { LogoStream } from './sections/logo-stream.tsx';

const TRANSLATIONS = { en, vi };

function render(language: Language): string {
  const props = { language, translations: TRANSLATIONS[language] };
  const sections = { main: <Below part="main" {...props} />, end: <Below part="end" {...props} /> };
  return renderToStaticMarkup(<Page {...props} sections={sections} />);
}

const html = Object.fromEntries(LANGUAGES.map((language) => [language, render(language)]));

/** What a visitor reads: no tags, one space for any space, the few entities that React writes. */
function textOf(markup: string): string {
  return markup
    .replace(/<(?:svg|input|option)\b.*?(?:<\/svg>|\/>)/gs, ' ')
    .replace(/<\/?(?:span|b|i|a|mark|small|picture|source|img|time)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00A0]+/g, ' ');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const count = (markup: string, pattern: RegExp): number => markup.match(pattern)?.length ?? 0;

describe.each(LANGUAGES)('the page in %s', (language) => {
  const markup = html[language] ?? '';
  const t = TRANSLATIONS[language];

  it('has its sections in the order of the specification, the announcement after the hero', () => {
    const order = [
      'hero',
      'logo-stream',
      'news',
      'intro',
      'statement',
      'tools',
      'founders',
      'journey',
      'usps',
      'careers',
      'cta',
      'footer',
    ];
    const found = Array.from(
      markup.matchAll(
        /<(?:section|footer|div) class="(hero|logo-stream|news|intro|statement|tools|founders|journey|usps|careers|cta|footer)(?= |")/g,
      ),
      ([, name]) => name,
    );
    expect(found).toEqual(order);
    for (const anchor of ['intro', 'journey', 'cta']) expect(markup).toContain(`id="${anchor}"`);
  });

  it('shows seven weeks, the seventh apart, six cards, three features, two founders, four figures, three bullets and boxes', () => {
    expect(count(markup, /<li class="week"/g)).toBe(6);
    expect(count(markup, /<li class="week summit"/g)).toBe(1);
    expect(count(markup, /class="card-text"/g)).toBe(6);
    expect(count(markup, /<article class="tool"/g)).toBe(3);
    expect(count(markup, /<article class="founder"/g)).toBe(2);
    expect(count(markup, /<dd>\d+%<\/dd>/g)).toBe(4);
    expect(count(/<ul class="points">.*?<\/ul>/s.exec(markup)?.[0] ?? '', /<li><svg class="icon"/g)).toBe(3);
    expect(count(markup, /class="sun-number"/g)).toBe(3);
  });

  it('shows every text of its sections', () => {
    const visible = textOf(markup);
    const {
      nav,
      hero,
      announcement,
      intro,
      supercharge,
      aiBuilder,
      founders,
      journey,
      usps,
      careers,
      cta,
      footer,
    } = t;
    const icons = new Set(hero.subHeadline.bullets.map((bullet) => bullet.icon as string));
    const elsewhere = new Set([
      // Names of groups, labels of pictures, the states of the form.
      nav.languageSwitch,
      announcement.dateFigures,
      announcement.ceremonyAlt,
      cta.emailPlaceholder,
      cta.submitting,
      cta.emailRequired,
      cta.emailInvalid,
      cta.submissionError,
    ]);
    const missing = textsIn({
      nav,
      hero,
      announcement,
      intro,
      supercharge,
      aiBuilder,
      founders,
      journey,
      usps,
      careers,
      cta,
      footer,
    })
      .filter((text) => !icons.has(text) && !elsewhere.has(text))
      .map((text) => fill(text, factValues(language)).replaceAll('\u00A0', ' '))
      .filter((text) => !visible.includes(text));
    expect(missing).toEqual([]);
  });

  it('has pictures with their size and a text alternative, and no inline style, which the policy forbids', () => {
    for (const [image] of markup.matchAll(/<img[^>]*>/g)) {
      expect(image).toMatch(/ width="\d+" height="\d+"/);
      expect(image).toContain(' alt="');
    }
    expect(markup).toContain(`alt="${t.images.heroAlt}"`);
    expect(markup).not.toMatch(/ style="/);
    expect(markup).not.toMatch(/ on[a-z]+="/);
  });

  it('opens what leads away in a new tab that cannot reach back, and says so', () => {
    const outward = Array.from(markup.matchAll(/<a [^>]*href="https:[^>]*>/g), ([link]) => link);
    expect(outward).toHaveLength(5);
    for (const link of outward) {
      expect(link).toContain('target="_blank"');
      expect(link).toContain('rel="noopener noreferrer"');
    }
    expect(outward.some((link) => link.includes(facts.newsArticle))).toBe(true);
    expect(count(textOf(markup), new RegExp(`\\(${t.announcement.opensInNewTab}\\)`, 'g'))).toBe(5);
  });

  it('uses each id once', () => {
    const ids = Array.from(markup.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('is the same at every rendering', () => {
    expect(render(language)).toBe(markup);
  });
});

describe('the logo stream', () => {
  const off = renderToStaticMarkup(<LogoStream language="en" translations={en} show={false} />);
  const on = renderToStaticMarkup(<LogoStream language="en" translations={en} show />);

  it('keeps its space when it is switched off, and is off', () => {
    expect(off).toBe('<div class="logo-stream" aria-hidden="true"></div>');
    expect(html['en']).toContain(off);
  });

  it('has three rows of logos when it is switched on', () => {
    expect(count(on, /<ul class="logo-row/g)).toBe(3);
    expect(on).toContain(facts.partner.en);
  });
});
