import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { builtSite } from '../built-site.ts';
import { textsIn } from '../../src/content/check-programme.ts';
import { factIn } from '../../src/content/fill.ts';
import { LOCALES } from '../../src/content/locales.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { programme } from '../../src/content/programme.ts';

/** Any white space, no-break spaces included, becomes one space. */
const plain = (text: string) => text.replaceAll('\u200b', '').replace(/\s+/g, ' ').trim();

it('offers the same help in the same places in every language', () => {
  const [first, ...others] = LANGUAGES.map((language) => {
    const { document } = parseHTML(readFileSync(path.join(builtSite.public, `${language}.html`), 'utf8'));
    const links = document.querySelectorAll('.bar a, main a:not(.print-address), footer a');
    return Array.from(links, (link) => link.getAttribute('href')?.replace(`/${language}/`, '/'));
  });
  expect(first).toContain(`mailto:${programme.email}`);
  for (const other of others) expect(other).toEqual(first);
});

it('names each language in itself where one is chosen', () => {
  const { document } = parseHTML(readFileSync(path.join(builtSite.public, 'index.html'), 'utf8'));
  const links = Array.from(document.querySelectorAll('noscript .choose a'));
  expect(
    links.map((link) => [link.getAttribute('lang'), link.getAttribute('href'), link.textContent]),
  ).toEqual(LANGUAGES.map((language) => [language, `/${language}`, LOCALES[language].readIn]));
});

describe.each(LANGUAGES)('the page /%s, as it comes', (language) => {
  const { document } = parseHTML(readFileSync(path.join(builtSite.public, `${language}.html`), 'utf8'));
  const t = TRANSLATIONS[language];
  const texts = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (element) => plain(element.textContent));
  const count = (selector: string) => document.querySelectorAll(selector).length;

  it('plays and embeds nothing, may be zoomed, and leaves room for an on-screen keyboard', () => {
    expect(count('audio, video, canvas, object, embed, iframe')).toBe(0);
    const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content');
    expect(viewport).toBe('width=device-width,initial-scale=1,interactive-widget=resizes-content');
  });

  it('has its sections in the order of the specification, the announcement after the hero', () => {
    const order = [
      'hero',
      'logo-stream',
      ...(programme.showAnnouncement ? ['news'] : []),
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
    const found = Array.from(document.querySelectorAll('section, footer, div.logo-stream'), ({ classList }) =>
      order.find((name) => classList.contains(name)),
    );
    expect(found.filter((name) => name !== undefined)).toEqual(order);
    expect(plain(document.querySelector('footer')?.textContent ?? '')).toContain(programme.email);
  });

  it('has the counts of its texts', () => {
    expect(count('.hero .points li')).toBe(3);
    expect(count('.hero .points li svg')).toBe(3);
    expect(count('.boxes > li')).toBe(3);
    expect(count('.tool')).toBe(3);
    expect(count('.founder')).toBe(t.founders.profiles.length);
    expect(count('.climb > .week:not(.summit)')).toBe(t.journey.onlinePowerProgram.weeks.length - 1);
    expect(count('.climb > .week.summit')).toBe(1);
    expect(count('.milestones > li')).toBe(t.journey.milestoneEvents.events.length);
    expect(count('.growth li')).toBe(t.journey.growth.bullets.length);
    expect(count('.cards > li')).toBe(t.usps.cards.length);
    expect(count('.stats > div')).toBe(t.careers.stats.length);
    expect(count('form.signup')).toBe(2);
    expect(count('form.signup input[type=email]')).toBe(2);
  });

  it('numbers the weeks in the order in which they are read', () => {
    for (const [index, week] of t.journey.onlinePowerProgram.weeks.entries()) {
      expect(texts('.climb > .week .week-text')[index]).toContain(plain(week));
    }
  });

  it('shows every text of its sections without script', () => {
    const { nav, hero, announcement, intro, supercharge, aiBuilder } = t;
    const { founders, journey, usps, careers, cta, footer } = t;
    const news = programme.showAnnouncement ? announcement : {};
    const sections = { nav, hero, news, intro, supercharge, aiBuilder };
    const below = { founders, journey, usps, careers, cta, footer };
    const notText = new Set([
      ...[...hero.subHeadline.bullets, ...journey.growth.bullets].map(({ icon }): string => icon),
      ...hero.facts.map(({ fact }) => fact),
      // Names of groups, labels of pictures, the states of the form.
      nav.languageSwitch,
      announcement.ceremonyAlt,
      cta.emailPlaceholder,
      cta.submitting,
      cta.emailRequired,
      cta.emailInvalid,
      cta.submissionError,
    ]);
    const body = plain(document.querySelector('#root')?.textContent ?? '');
    const missing = [
      ...textsIn({ ...sections, ...below }).map(([, text]) => text),
      factIn(language, programme.postalAddress),
      programme.phone,
    ]
      .filter((text) => !notText.has(text))
      .map(plain)
      .filter((text) => !body.includes(text));
    expect(missing).toEqual([]);
  });

  it('links to the article in a new tab, to the founders’ pages and to the social networks', () => {
    const article = document.querySelector('.news a.btn');
    if (programme.showAnnouncement) {
      expect(article?.getAttribute('href')).toBe(programme.newsArticle);
      expect(article?.getAttribute('target')).toBe('_blank');
      expect(article?.getAttribute('rel')).toContain('noopener');
      // The parser keeps the case in which React writes the attribute.
      expect(document.querySelector('.news time')?.getAttribute('dateTime')).toBe(programme.partnershipDate);
    } else expect(article).toBeNull();
    const outward = Array.from(document.querySelectorAll('a[href^="https:"]'));
    // The article, and the pages of networks and founders.
    expect(outward).toHaveLength((article ? 1 : 0) + programme.social.length + programme.founders.length);
    for (const link of outward) {
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
      expect(link.textContent).toContain(`(${t.labels.opensInNewTab})`);
    }
    const links = Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        ...programme.founders.map(({ link }) => link),
        ...programme.social.map(({ link }) => link),
        `mailto:${programme.email}`,
        `tel:${programme.phone.replaceAll(/[ ().-]/g, '')}`,
      ]),
    );
  });

  it('shows the students, the ceremony and the partners’ marks, each with its text', () => {
    const news = programme.showAnnouncement ? [t.announcement.ceremonyAlt] : [];
    const alternatives = Array.from(document.querySelectorAll('img[alt]'), (image) =>
      image.getAttribute('alt'),
    );
    expect(alternatives).toEqual(expect.arrayContaining([t.images.heroAlt, ...news]));
    expect(count('.partners > li')).toBeGreaterThanOrEqual(news.length * 2);
    // Logos that are files have the height of their row, and what only decorates has its size from the styles that show it.
    const sized = Array.from(
      document.querySelectorAll('img:not(.logo-row img, [alt=""])'),
      (image) => image.hasAttribute('width') && image.hasAttribute('height'),
    );
    expect(sized).not.toContain(false);
  });

  it('uses each id once, and has no inline style or handler, which the policy forbids', () => {
    const ids = Array.from(document.querySelectorAll('#root [id]'), ({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const markup = document.querySelector('#root')?.outerHTML;
    expect(markup).not.toMatch(/<[^>]* (?:style|on[a-z]+)="/);
  });

  it('has a sticky bar whose button leads to the second sign-up', () => {
    expect(document.querySelector('.bar a.btn')?.getAttribute('href')).toBe('#cta');
    expect(document.querySelector('#cta form.signup')).not.toBeNull();
    expect(document.querySelector('#intro')).not.toBeNull();
    expect(document.querySelector('#journey')).not.toBeNull();
  });
});
