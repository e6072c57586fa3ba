import { describe, expect, it } from 'vitest';
import { TRANSLATIONS, type Translations } from '../../content/translations.ts';
import { clausesOf, runsOf } from './typography.tsx';

/** The texts of a language that are set as headings. */
function headings(t: Translations): string[] {
  return [
    t.hero.headline,
    t.announcement.headline,
    t.intro.title,
    ...Object.values(t.intro.boxes).map((box) => box.title),
    t.supercharge.mainTitle,
    t.supercharge.title,
    t.aiBuilder.title,
    ...t.aiBuilder.features.map((feature) => feature.title),
    t.founders.title,
    t.journey.title,
    ...t.journey.onlinePowerProgram.weeks,
    t.journey.milestoneEvents.title,
    t.journey.growth.title,
    t.usps.title,
    ...t.usps.cards.map((card) => card.title),
    t.careers.title,
    t.cta.title,
  ];
}

it('what stays together in a heading is no longer than a line on a narrow phone', () => {
  const longest = Object.values(TRANSLATIONS)
    .flatMap(headings)
    .flatMap((heading) => heading.split(' '))
    .filter((part) => part.includes('\u00A0'))
    .sort((a, b) => b.length - a.length)[0];
  expect(longest?.length ?? 0).toBeLessThanOrEqual(17);
});

describe('clauses', () => {
  it('end at punctuation inside the heading, not at its end and not within a number', () => {
    expect(clausesOf('Seven weeks, one terrace at a time')).toEqual([
      'Seven weeks,',
      'one terrace at a time',
    ]);
    expect(clausesOf('Ask well. Check everything. Decide for yourself.')).toHaveLength(3);
    expect(clausesOf('Your first step takes ten seconds')).toHaveLength(1);
  });

  it('lose no letter of any heading', () => {
    for (const t of Object.values(TRANSLATIONS))
      for (const heading of headings(t)) expect(clausesOf(heading).join(' ')).toBe(heading);
  });
});

describe('foreign words', () => {
  const VIETNAMESE = new Map([
    ['thanh vân', 'vi'],
    ['thềm', 'vi'],
  ]);

  it('are found whole and leave the text as it was', () => {
    const text = 'Thềm teams up with Thanh Vân University';
    const runs = runsOf(text, VIETNAMESE);
    expect(runs.map((run) => run.text).join('')).toBe(text);
    expect(runs.filter((run) => run.foreign).map((run) => run.text)).toEqual(['Thềm', 'Thanh Vân']);
  });

  it('are found across a no-break space, and not inside another word', () => {
    expect(runsOf('with Thanh\u00A0Vân', VIETNAMESE).at(-1)).toEqual({
      text: 'Thanh\u00A0Vân',
      foreign: 'vi',
    });
    expect(runsOf('aim at AI', new Map([['ai', 'en']])).filter((run) => run.foreign)).toHaveLength(1);
  });
});
