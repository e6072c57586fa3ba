import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { builtSite } from '../../build/paths.ts';
import { TRANSLATIONS } from '../../build/pages.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { SHOW_LOGO_STREAM } from '../../src/content/features.ts';
import { facts } from '../../src/content/facts.ts';

/** The built pages as they come, before any script: needs `npm run build`, which `npm test` does before. */
/** Any white space, no-break spaces included, as one space. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

it('offers the same help in the same places in both languages', () => {
  const [english, vietnamese] = LANGUAGES.map((language) => {
    const { document } = parseHTML(readFileSync(path.join(builtSite().public, `${language}.html`), 'utf8'));
    const links = document.querySelectorAll('.bar a, main a:not(.print-address), footer a');
    return Array.from(links, (link) => link.getAttribute('href'));
  });
  expect(english).toContain(`mailto:${facts.email}`);
  expect(vietnamese).toEqual(english);
});

it('names each language in itself where one is chosen', () => {
  const { document } = parseHTML(readFileSync(path.join(builtSite().public, 'index.html'), 'utf8'));
  const links = Array.from(document.querySelectorAll('.choose a'));
  expect(links.map((link) => [link.getAttribute('lang'), link.textContent])).toEqual(
    LANGUAGES.map((language) => [language, TRANSLATIONS.en.languages[language].readIn]),
  );
});

describe.each(LANGUAGES)('the page /%s, as it comes', (language) => {
  const { document } = parseHTML(readFileSync(path.join(builtSite().public, `${language}.html`), 'utf8'));
  const t = TRANSLATIONS[language];
  const main = document.querySelector('main');
  const texts = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (element) => plain(element.textContent));
  const count = (selector: string) => document.querySelectorAll(selector).length;

  it('has its sections in the order of the specification, the announcement after the hero', () => {
    const headings = [
      t.hero.headline,
      t.announcement.headline,
      t.intro.title,
      t.supercharge.mainTitle,
      t.aiBuilder.title,
      t.founders.title,
      t.journey.title,
      t.usps.title,
      t.careers.title,
      t.cta.title,
    ].map(plain);
    const found = Array.from(main?.querySelectorAll('section') ?? [], (section) =>
      plain(section.querySelector('h1, h2')?.textContent ?? ''),
    );
    expect(found.filter((heading) => headings.includes(heading))).toEqual(headings);
    expect(plain(document.querySelector('footer')?.textContent ?? '')).toContain(facts.email);
  });

  it('has the counts of the specification', () => {
    expect(count('.hero .points li')).toBe(3);
    expect(count('.hero .points li svg')).toBe(3);
    expect(count('.boxes > li')).toBe(3);
    expect(count('.tool')).toBe(3);
    expect(count('.founder')).toBe(2);
    expect(count('.climb > .week:not(.summit)')).toBe(6);
    expect(count('.climb > .week.summit')).toBe(1);
    expect(count('.milestones > li')).toBe(t.journey.milestoneEvents.events.length);
    expect(count('.growth li')).toBe(t.journey.growth.bullets.length);
    expect(count('.cards > li')).toBe(6);
    expect(count('.stats > div')).toBe(4);
    expect(count('form.signup')).toBe(2);
    expect(count('form.signup input[type=email]')).toBe(2);
  });

  it('numbers the weeks in the order in which they are read', () => {
    for (const [index, week] of t.journey.onlinePowerProgram.weeks.entries()) {
      expect(texts('.climb > .week .week-text')[index]).toContain(plain(week.title));
    }
  });

  it('says every word of its sections without script', () => {
    const { hero, announcement, intro, supercharge, aiBuilder, founders, journey, usps, careers, cta } = t;
    const spoken = [
      ...hero.subHeadline.bullets.map(({ text }) => text),
      hero.emailPrompt,
      announcement.paragraph,
      intro.description,
      ...Object.values(intro.boxes).flatMap(({ title, subtitle }) => [title, subtitle]),
      supercharge.title,
      supercharge.description,
      aiBuilder.subtitle,
      ...aiBuilder.features.flatMap(({ title, description }) => [title, description]),
      ...founders.profiles.flatMap(({ name, role, linkedin, bullets }) => [name, role, linkedin, ...bullets]),
      journey.subtitle,
      journey.onlinePowerProgram.title,
      ...journey.milestoneEvents.events.flatMap(({ title, description }) => [title, description]),
      journey.growth.title,
      ...journey.growth.bullets,
      usps.subtitle,
      ...usps.cards.flatMap(({ title, description }) => [title, description]),
      ...careers.stats.flatMap(({ value, label }) => [value, label]),
      cta.description,
      t.footer.imprint,
      t.footer.privacy,
      facts.postalAddress[language],
      facts.phone.display,
    ];
    const body = plain(document.querySelector('#root')?.textContent ?? '');
    expect(spoken.filter((text) => !body.includes(plain(text)))).toEqual([]);
  });

  it('leads to the article in a new tab, to the founders’ pages and to the social networks', () => {
    const article = document.querySelector('.news a.btn');
    expect(article?.getAttribute('href')).toBe(facts.newsArticle);
    expect(article?.getAttribute('target')).toBe('_blank');
    expect(article?.getAttribute('rel')).toContain('noopener');
    // The parser keeps the case in which React writes the attribute.
    expect(document.querySelector('.news time')?.getAttribute('dateTime')).toBe(facts.partnershipDate);
    const links = Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        ...facts.founders,
        facts.linkedin,
        facts.facebook,
        `mailto:${facts.email}`,
        `tel:${facts.phone.tel}`,
      ]),
    );
  });

  it('shows the students, the ceremony, the founders and the partners’ marks, each with its text', () => {
    const alternatives = Array.from(document.querySelectorAll('img[alt]'), (image) =>
      image.getAttribute('alt'),
    );
    expect(alternatives).toEqual(
      expect.arrayContaining([t.images.heroAlt, t.announcement.ceremonyAlt, ...t.images.founderAlts]),
    );
    expect(count('.partners > li')).toBeGreaterThanOrEqual(2);
    const sized = Array.from(
      document.querySelectorAll('img'),
      (image) => image.hasAttribute('width') && image.hasAttribute('height'),
    );
    expect(sized).not.toContain(false);
  });

  it('keeps the space of the logo stream, and shows none while the feature is off', () => {
    expect(SHOW_LOGO_STREAM).toBe(false);
    expect(count('.logo-stream')).toBe(1);
    expect(document.querySelector('.logo-stream')?.children).toHaveLength(0);
  });

  it('has a sticky bar whose button leads to the second sign-up', () => {
    expect(document.querySelector('.bar a.btn')?.getAttribute('href')).toBe('#cta');
    expect(document.querySelector('#cta form.signup')).not.toBeNull();
    expect(document.querySelector('#intro')).not.toBeNull();
    expect(document.querySelector('#journey')).not.toBeNull();
  });
});
