import { describe, expect, it } from 'vitest';
import { byLanguage } from '../contract/language.ts';
import { checkProgramme } from './check-programme.ts';
import { programme, type Programme } from './programme.ts';

/** What is said about an entry when the facts are changed. */
function sentencesAbout(entry: string, change: Partial<Programme>): string[] {
  const place = `src/content/programme.ts ${entry}`;
  return checkProgramme({ ...programme, ...change }).filter((problem) => problem.startsWith(place));
}

const person = (link: string) => ({ name: 'Lê An', short: 'An', link });

describe('facts that the page would be wrong with', () => {
  it.each<[entry: string, change: Partial<Programme>, sentence: string]>([
    ['origin', { origin: 'canhdong.test' }, '"canhdong.test" is no origin'],
    ['origin', { origin: 'https://canhdong.test/' }, 'https://waitlist.example'],
    ['phone', { phone: '024 3571' }, '+84 24 3868 1234'],
    ['phone', { phone: '+84 24' }, 'is no international number'],
    ['email', { email: 'xinchao(at)canhdong' }, 'is no e-mail address'],
    ['partnershipDate', { partnershipDate: '12/03/2026' }, '2026-03-12'],
    ['partnershipDate', { partnershipDate: '2026-02-30' }, 'is no date'],
    ['social.0.link', { social: [{ name: 'A', link: 'social.test/canhdong' }] }, 'is no link'],
    ['founders.0.link', { founders: [person('an')] }, '"an" is no link'],
    ['founders', { founders: [] }, 'there are 0. The page is made for 1 to 4'],
    [
      'weeks',
      { weeks: ['search', 'build', 'arrive'], promptWeeks: [1, 2, 3] },
      'there are 3. The page is made for 4 to 10',
    ],
    ['promptWeeks', { promptWeeks: [1, 4, programme.weeks.length + 1] }, 'there is no week'],
    ['eventWeeks.1', { eventWeeks: ['0', 'week 4'] }, '"week 4" is no week'],
    ['eventWeeks', { eventWeeks: ['0', `${programme.weeks.length + 1}`] }, 'there is no week'],
    ['facts.opens', { facts: { ...programme.facts, opens: 'some day in spring, or later' } }, 'Use 1 to 24'],
    ['facts.seed', { facts: { ...programme.facts, seed: '' } }, 'it is empty'],
    ['evenings.hour', { evenings: { hour: 'in the evening', days: [2] } }, 'Use 1 to 8'],
    ['evenings.days', { evenings: { hour: '19:00', days: [2, 8] } }, '8 is no day'],
    [
      'logos',
      { logos: Array.from({ length: 13 }, () => ({ name: 'A' })) },
      'there are 13. The page is made for 0 to 12',
    ],
    ['shortName', { shortName: 'Not so short a name' }, 'Use 2 to 12'],
    ['statistics.0', { statistics: ['more than a thousand', '2'] }, 'Use 1 to 12'],
    ['timeZone', { timeZone: 'Europe/Atlantis' }, 'is no time zone'],
    ['brand', { brand: 'B'.repeat(31) }, 'Use 3 to 30'],
    ['brandLanguage', { brandLanguage: 'Vietnamese' }, 'is no language code'],
    ['responsible', { responsible: '' }, 'it is empty'],
    ['responsible', { responsible: 'Lê  An' }, 'two in a row'],
    ['responsible', { responsible: 'Lê An'.normalize('NFD') }, 'made of two'],
    ...['\0', '\r\n', '\u2028', '\u202e', '\u200b'].map((character): [string, Partial<Programme>, string] => [
      'responsible',
      { responsible: `Lê${character}An` },
      'an invisible character',
    ]),
    ['responsible', { responsible: 'Lê An'.repeat(50) }, '200 characters at most'],
    ['retentionMonths', { retentionMonths: 0.5 }, '0.5 is no whole number'],
  ])('%s: one sentence with a right example', (entry, change, sentence) => {
    expect(sentencesAbout(entry, change)).toEqual([expect.stringContaining(sentence)]);
  });
});

it('accepts facts of every allowed shape', () => {
  expect(sentencesAbout('phone', { phone: '+84 (24) 3868-1234' })).toEqual([]);
  expect(sentencesAbout('brand', { brand: 'Cánh Đồng Health Makers' })).toEqual([]);
  expect(
    sentencesAbout('founders', { founders: [1, 2, 3, 4].map(() => person('https://network.example/an')) }),
  ).toEqual([]);
  const unknown = { cost: null, opens: null, teams: null, seed: null, share: null };
  expect(sentencesAbout('facts', { facts: unknown })).toEqual([]);
  const statistics = ['214', byLanguage(() => '3 in 4')];
  expect(sentencesAbout('statistics', { statistics })).toEqual([]);
});
