import type { Language } from '../../contract/language.ts';

const NO_BREAK_SPACE = '\u00A0';

/**
 * Vietnamese writes every syllable apart, so a browser breaks "Đại / học" as readily as two words. These compounds of
 * our headings are held together; longer ones first, because a shorter one may be part of a longer one.
 */
export const VIETNAMESE_COMPOUNDS = [
  'Đại học Thanh Vân',
  'tự tay làm',
  'nền tảng',
  'ý tưởng',
  'bắt đầu',
  'đầu đời',
  'đầu tiên',
  'từng bậc',
  'mười giây',
  'vài bậc',
  'rõ ràng',
  'luật chơi',
  'những gì',
  'khoanh đỏ',
  'rót vốn',
  'cùng làm',
  'lịch học',
  'một mình',
  'bảy tuần',
  'người thật',
  'sân khấu',
  'demo day',
].sort((a, b) => b.length - a.length);

/** English words that lean on the word after them; a line that ends with one reads as if it stumbled. */
const ENGLISH_LEANING = /\b(a|an|the|to|of|in|on|by|it) (?=\S)/gi;

/** The longest word that may not stand alone on a heading's or a paragraph's last line, in characters. */
const SHORT_WORD = 4;

function join(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}

function holdLastShortWord(text: string): string {
  return text.replace(/ (\S+)$/, (end, word: string) =>
    word.length <= SHORT_WORD ? NO_BREAK_SPACE + word : end,
  );
}

/** Holds a number to the word it counts: "week 3", "tuần 1". */
function holdNumbers(text: string): string {
  return text.replace(/(tuần|week) (\d)/gi, `$1${NO_BREAK_SPACE}$2`);
}

/**
 * A running text with no-break spaces where a break would hurt.
 *
 * @example glueText('Two weeks after week 1') // "week" and "1" stay together
 */
export function glueText(text: string): string {
  return holdLastShortWord(holdNumbers(text));
}

/**
 * A heading with no-break spaces: compounds and leaning words first, the short last word after them, because the last
 * rule must not see a space that the first ones have closed.
 */
export function glueHeading(text: string, language: Language): string {
  const numbered = holdNumbers(text);
  if (language === 'en') return numbered.replace(ENGLISH_LEANING, `$1${NO_BREAK_SPACE}`);
  const glued = VIETNAMESE_COMPOUNDS.reduce(
    (held, compound) => held.replaceAll(new RegExp(compound, 'gi'), join),
    numbered,
  );
  return holdLastShortWord(glued);
}

/**
 * The clauses of a heading. Each is set as an inline block, so that a line ends between clauses when it can:
 * "Seven weeks, / one terrace at a time".
 */
export function clausesOf(heading: string): string[] {
  return heading.replace(/([,.:;])[ \u00A0](?=\S)/g, '$1\n').split('\n');
}

export interface Run {
  text: string;
  /** Whether a screen reader must read this run in another language than the text around it. */
  foreign: boolean;
}

/**
 * Splits a text at its foreign words, so that they are pronounced as what they are. Only whole words are found, at the
 * beginning of a sentence as well.
 *
 * @param foreign as they are written in the content, longest first where one contains another
 */
export function runsOf(text: string, foreign: readonly string[]): Run[] {
  const spaced = foreign.map((words) => words.replaceAll(' ', '[ \u00A0]'));
  // Without lookbehind, which Safari knows only since 16.4: the letter before is part of the match. Not in file names.
  const found = text.matchAll(new RegExp(`(^|\\P{L})(${spaced.join('|')})(?!\\.?\\p{L})`, 'giu'));
  const runs: Run[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: words = '' } of found) {
    const start = index + before.length;
    runs.push({ text: text.slice(end, start), foreign: false }, { text: words, foreign: true });
    end = start + words.length;
  }
  runs.push({ text: text.slice(end), foreign: false });
  return runs.filter((run) => run.text !== '');
}
