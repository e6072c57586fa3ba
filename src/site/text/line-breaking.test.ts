import { describe, expect, it } from 'vitest';
import { en } from '../../content/en.ts';
import { vi } from '../../content/vi.ts';
import { clausesOf, glueHeading, glueText, runsOf } from './line-breaking.ts';

/** Shows no-break spaces, so that a failing test can be read. */
const visible = (text: string): string => text.replaceAll('\u00A0', '_');

/** The texts of a language that are set as headings. */
function headings(t: typeof en): string[] {
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
    ...t.journey.onlinePowerProgram.weeks.map((week) => week.title),
    t.journey.milestoneEvents.title,
    t.journey.growth.title,
    t.usps.title,
    ...t.usps.cards.map((card) => card.title),
    t.careers.title,
    t.cta.title,
  ];
}

describe('a Vietnamese heading', () => {
  it('keeps the compounds together that its translation holds with no-break spaces', () => {
    expect(visible(glueHeading('Thềm bắt tay Đại\u00A0học Thanh Vân', 'vi'))).toBe(
      'Thềm bắt tay Đại_học Thanh_Vân',
    );
  });

  it('has no short word alone at its end', () => {
    expect(visible(glueHeading('Làm ra là của bạn', 'vi'))).toBe('Làm ra là của_bạn');
  });

  it('leaves places to break: nothing that stays together is longer than a line on a narrow phone', () => {
    const longest = headings(vi)
      .flatMap((heading) => glueHeading(heading, 'vi').split(' '))
      .sort((a, b) => b.length - a.length)[0];
    expect(longest?.length).toBeLessThanOrEqual(17);
  });
});

describe('an English heading', () => {
  it('does not end a line with an article or a preposition', () => {
    expect(visible(glueHeading('Climb from first idea to first startup in seven weeks', 'en'))).toBe(
      'Climb from first idea to_first startup in_seven weeks',
    );
  });
});

describe('running text', () => {
  it('keeps a number with the week it counts, in both languages', () => {
    expect(visible(glueText('You know the criteria from week 1. After demo day'))).toContain('week_1.');
    expect(visible(glueText('Tiêu chí có từ tuần 1. Sau demo day'))).toContain('tuần_1.');
  });

  it('has no short word alone on its last line', () => {
    expect(visible(glueText('Only your idea'))).toBe('Only your_idea');
    expect(visible(glueText('Only your product'))).toBe('Only your product');
  });
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
    for (const t of [en, vi])
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
