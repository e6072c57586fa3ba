import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../contract/language.ts';
import { CONSENT_VERSION } from './consent.ts';
import { en, type Translations } from './en.ts';
import { placeholderValues } from './placeholders.ts';
import { programme } from './programme.ts';
import { fill } from './fill.ts';
import { vi } from './vi.ts';

const translations: Record<Language, Translations> = { en, vi };

function valuesOf(value: unknown, path = ''): [path: string, text: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, path ? `${path}.${key}` : key));
}

const textsOf = (language: Language) =>
  valuesOf(translations[language]).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

describe.each(LANGUAGES)('the translations in %s', (language) => {
  const t = translations[language];

  it('have the counts that the specification names', () => {
    expect(t.journey.onlinePowerProgram.weeks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(t.usps.cards).toHaveLength(6);
    expect(t.aiBuilder.features).toHaveLength(3);
    expect(t.founders.profiles).toHaveLength(2);
    expect(t.careers.stats).toHaveLength(4);
    expect(t.hero.subHeadline.bullets).toHaveLength(3);
    expect(Object.keys(t.intro.boxes)).toEqual(['box1', 'box2', 'box3']);
    expect(programme.founders).toHaveLength(t.founders.profiles.length);
  });

  it('have no empty text, stray space, decomposed letter or invisible character', () => {
    const wrong = textsOf(language).filter(
      ([, text]) =>
        text.trim() === '' ||
        text !== text.trim() ||
        text.includes('  ') ||
        text !== text.normalize('NFC') ||
        /[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('leave no place unfilled but those that the page fills itself', () => {
    const filledByThePage = new Set(['minutes', 'seconds', 'suggestion', 'number']);
    const left = textsOf(language).flatMap(([path, text]) =>
      Array.from(fill(text, placeholderValues(language)).matchAll(/\{(\w+)\}/g), ([, name]) => [
        path,
        name,
      ]).filter(([, name]) => !filledByThePage.has(name ?? '')),
    );
    expect(left).toEqual([]);
  });

  it('keep titles and descriptions within what search results show', () => {
    expect(t.meta.title.length).toBeLessThanOrEqual(60);
    expect(t.meta.description.length).toBeLessThanOrEqual(155);
  });
});

describe('the two languages', () => {
  it('have the same shape, list by list', () => {
    expect(valuesOf(vi).map(([path]) => path)).toEqual(valuesOf(en).map(([path]) => path));
  });

  it('name the same places in each text', () => {
    const places = (text: string) => Array.from(text.matchAll(/\{\w+\}/g), ([place]) => place).sort();
    const vietnamese = new Map(textsOf('vi'));
    const differing = textsOf('en').filter(
      ([path, text]) => places(text).join() !== places(vietnamese.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('say nothing in English on the Vietnamese page but names and signs', () => {
    // Names, figures, and translations that Vietnamese students use as they are.
    const shared =
      /^(?:languages\.|hero\.subHeadline\.bullets\.\d\.icon|founders\.profiles\.\d\.name|announcement\.dateFigures|careers\.stats\.\d\.value|footer\.(?:linkedin|facebook|email)$|successDialog\.emoji\.|journey\.milestoneEvents\.events\.3\.title)/;
    const vietnamese = new Map(textsOf('vi'));
    const same = textsOf('en').filter(([path, text]) => !shared.test(path) && vietnamese.get(path) === text);
    expect(same).toEqual([]);
    const plain = textsOf('vi').filter(
      ([path, text]) =>
        !shared.test(path) && text.split(' ').length > 2 && !/[^\0-\u00ff]|[àáâãèéêìíòóôõùúý]/iu.test(text),
    );
    expect(plain).toEqual([]);
  });
});

describe('the consent that is stored with a submission', () => {
  it('has a version of its own for each wording', () => {
    const wording = LANGUAGES.map((language) => [
      translations[language].form.consent,
      translations[language].privacyDetails,
    ]);
    const fingerprint = createHash('sha256').update(
      JSON.stringify([wording, programme.retentionMonths, programme.minimumAge]),
    );
    // When this fails the wording has changed: raise CONSENT_VERSION and note the new pair here.
    expect([CONSENT_VERSION, fingerprint.digest('hex').slice(0, 12)]).toMatchInlineSnapshot(`
      [
        "2025-07",
        "480e46765781",
      ]
    `);
  });
});

describe('fill', () => {
  it('fills what it knows and valuesOf standing what it does not', () => {
    expect(fill('{a} {b} {constructor}', { a: 1 })).toBe('1 {b} {constructor}');
  });
});
