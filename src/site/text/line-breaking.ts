import type { Language } from '../../contract/language.ts';

const NO_BREAK_SPACE = '\u00A0';

/** English articles and prepositions: a line should not end with one. */
const ENGLISH_PARTICLES = /\b(a|an|the|to|of|in|on|by|it) (?=\S)/gi;

/** The longest word that may not be alone on the last line of a text, in characters. */
const SHORT_WORD = 4;

function holdLastShortWord(text: string): string {
  return text.replace(/ (\S+)$/, (end, word: string) =>
    word.length <= SHORT_WORD ? NO_BREAK_SPACE + word : end,
  );
}

/** Keeps a number with the word it counts: "week 3", "tuần 1". */
function holdNumbers(text: string): string {
  return text.replace(/(tuần|week) (\d)/gi, `$1${NO_BREAK_SPACE}$2`);
}

/**
 * A running text, or a Vietnamese heading, with no-break spaces where no line should break. Vietnamese writes every
 * syllable apart: the headings in `vi.ts` hold their compounds together with `\u00A0`.
 *
 * @example glueText('Two weeks after week 1') // "week" and "1" stay together
 */
export function glueText(text: string): string {
  return holdLastShortWord(holdNumbers(text));
}

/** A heading with no-break spaces where no line should break. */
export function glueHeading(text: string, language: Language): string {
  return language === 'en'
    ? holdNumbers(text).replace(ENGLISH_PARTICLES, `$1${NO_BREAK_SPACE}`)
    : glueText(text);
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
  /** The language that a screen reader must read this run in, when it is not that of the text around it. */
  foreign?: string | undefined;
}

/**
 * Splits a text at its foreign terms, so that they are pronounced as what they are. Only whole words are found, at the
 * beginning of a sentence as well.
 *
 * @param foreign terms in lower case with their languages, longest first where one contains another
 */
export function runsOf(text: string, foreign: ReadonlyMap<string, string>): Run[] {
  if (foreign.size === 0) return [{ text }];
  const spaced = [...foreign.keys()].map((term) =>
    term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00A0]'),
  );
  // Without lookbehind, which Safari knows only since 16.4: the letter before is part of the match. Not in file names.
  const found = text.matchAll(new RegExp(`(^|\\P{L})(${spaced.join('|')})(?!\\.?\\p{L})`, 'giu'));
  const runs: Run[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: match = '' } of found) {
    const start = index + before.length;
    const term = match.toLowerCase().replaceAll('\u00A0', ' ');
    runs.push({ text: text.slice(end, start) }, { text: match, foreign: foreign.get(term) });
    end = start + match.length;
  }
  runs.push({ text: text.slice(end) });
  return runs.filter((run) => run.text !== '');
}
