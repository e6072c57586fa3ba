import { expect, it } from 'vitest';
import { byLanguage } from '../contract/language.ts';
import { fill } from './fill.ts';
import { phoneDigits, withFacts } from './placeholders.ts';
import { programme } from './programme.ts';

const facts = {
  ...programme,
  brand: 'Bến Sông',
  partner: { ...programme.partner, vi: 'Cao đẳng Sông Lam Nghệ An' },
  partnershipDate: '2026-03-05',
  weeks: programme.weeks.slice(0, 5),
  statistics: ['214', byLanguage((language) => (language === 'vi' ? '3 trên 4' : '3 in 4'))],
};

it('writes facts into texts, in the language of the text', () => {
  const texts = {
    day: '{partnershipDay} {partnershipMonthName} {partnershipYear}',
    list: [{ value: '{statistic2}' }, '{weeks} weeks, {minutes} minutes'],
  };
  expect(withFacts('en', texts, facts)).toMatchObject({
    day: '5 March 2026',
    list: [{ value: '3 in 4' }, '5 weeks, {minutes} minutes'],
  });
  expect(withFacts('vi', texts, facts).list[0]).toEqual({ value: '3 trên 4' });
});

it('keeps a short name on one line of a heading, and lets a long one break', () => {
  const texts = { title: '{brand} + {partner}', meta: { title: '{brand}' } };
  expect(withFacts('vi', texts, facts)).toMatchObject({
    title: 'Bến\u00A0Sông + Cao đẳng Sông Lam Nghệ An',
    meta: { title: 'Bến Sông' },
  });
});

it('dials the digits of a phone number', () => {
  expect(phoneDigits('+84 (24) 3868-1234')).toBe('+842438681234');
});

it('fills what it knows and leaves what it does not', () => {
  expect(fill('{a} {b} {constructor}', { a: 1 })).toBe('1 {b} {constructor}');
});
