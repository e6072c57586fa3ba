import { describe, expect, it } from 'vitest';
import { clausesOf, runsWith } from './typography.tsx';

describe('clauses', () => {
  it('end at punctuation inside the heading, not at its end and not within a number', () => {
    expect(clausesOf('Seven weeks, one terrace at a time')).toEqual([
      'Seven weeks,',
      'one terrace at a time',
    ]);
    expect(clausesOf('Ask well. Check everything. Decide for yourself.')).toHaveLength(3);
    expect(clausesOf('Your first step takes ten seconds')).toHaveLength(1);
    expect(clausesOf('測って、\u200bつくって。確かめる。')).toEqual(['測って、', 'つくって。', '確かめる。']);
  });

  it('lose no letter', () => {
    const heading = 'One, two: 12.30\u00A0h, three.';
    expect(clausesOf(heading).join(' ')).toBe(heading);
  });
});

describe('foreign words', () => {
  const VIETNAMESE = new Map([
    ['Thanh Vân', 'vi'],
    ['Thềm', 'vi'],
  ]);

  it('are found whole and leave the text as it was', () => {
    const text = 'Thềm teams up with Thanh Vân University';
    const runs = runsWith(VIETNAMESE)(text);
    expect(runs.map((run) => run.text).join('')).toBe(text);
    expect(runs.filter((run) => run.foreign).map((run) => run.text)).toEqual(['Thềm', 'Thanh Vân']);
  });

  it('are found across a no-break space, and not inside another word', () => {
    expect(runsWith(VIETNAMESE)('with Thanh\u00A0Vân').at(-1)).toEqual({
      text: 'Thanh\u00A0Vân',
      foreign: 'vi',
    });
  });

  it('are found beside letters of another script', () => {
    const runs = runsWith(new Map([['LinkedIn', 'en']]))('LinkedInのLinkedInで、LinkedIns');
    expect(runs.filter((run) => run.foreign).map((run) => run.text)).toEqual(['LinkedIn', 'LinkedIn']);
  });

  it('are found with a capital at the beginning, and a word that is merely written alike is not', () => {
    const english = new Map([
      ['AI', 'en'],
      ['pitch', 'en'],
    ]);
    const runs = runsWith(english)('Pitch cho ai? Ai cũng dùng AI.');
    expect(runs.filter((run) => run.foreign).map((run) => run.text)).toEqual(['Pitch', 'AI']);
  });
});
