import { expect, it } from 'vitest';
import { byLanguage, DEFAULT_LANGUAGE } from '../contract/language.ts';
import { fill } from './fill.ts';
import { withFacts } from './placeholders.ts';
import { programme, type Programme } from './programme.ts';

const facts = {
  ...programme,
  brand: 'Bến Sông',
  partner: byLanguage((language) => `Cao đẳng Sông Lam Nghệ An (${language})`),
  partnershipDate: '2026-03-05',
  weeks: programme.weeks.slice(0, 4),
};

it('writes facts into texts, in the language of the text', () => {
  const texts = {
    day: '{partnershipDay}/{partnershipMonth}/{partnershipYear}',
    list: [{ value: '{partner}' }, '{weeks} weeks, {minutes} minutes'],
  };
  expect(withFacts(DEFAULT_LANGUAGE, texts, facts)).toEqual({
    day: '5/3/2026',
    list: [{ value: facts.partner[DEFAULT_LANGUAGE] }, '4 weeks, {minutes} minutes'],
  });
});

it('keeps a short name on one line of a heading, and lets a long one break', () => {
  const texts = { title: '{brand} + {partner}', meta: { pageTitle: '{brand}' } };
  expect(withFacts(DEFAULT_LANGUAGE, texts, facts)).toMatchObject({
    title: `Bến\u00A0Sông + ${facts.partner[DEFAULT_LANGUAGE]}`,
    meta: { pageTitle: 'Bến Sông' },
  });
});

const ASKED = { cost: 'Free', opens: 'May', teams: '9', seed: '€ 1', share: '4%' };
const NAMES = Object.keys(ASKED) as (keyof typeof ASKED)[];
const sentences = NAMES.map((name) => ({ fact: name, text: `${name}: {${name}}` }));
const saidOf = (asked: Programme['facts']) =>
  withFacts(DEFAULT_LANGUAGE, { facts: sentences }, { ...facts, facts: asked }).facts.map(({ text }) => text);

it.each(NAMES)('leaves out the sentence of %s alone while it is not known', (name) => {
  const others = NAMES.filter((each) => each !== name);
  expect(saidOf({ ...ASKED, [name]: null })).toEqual(others.map((each) => `${each}: ${ASKED[each]}`));
});

it('says nothing of facts while none is known', () => {
  expect(saidOf({ cost: null, opens: null, teams: null, seed: null, share: null })).toEqual([]);
});

it('fills what it knows and leaves what it does not', () => {
  expect(fill('{a} {b} {constructor}', { a: 1 })).toBe('1 {b} {constructor}');
});
