/** A number stays on the line of the week that it counts: "week 3", "tuần 1". */
export function holdNumbers(text: string): string {
  return text.replace(/(tuần|week) (\d)/gi, '$1\u00A0$2');
}

/** The clauses of a heading, which end at punctuation inside it: "Seven weeks, / one terrace at a time". */
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
 * beginning of a sentence as well, and not in file names.
 *
 * @param foreign terms in lower case with their languages, longest first where one contains another
 */
export function runsOf(text: string, foreign: ReadonlyMap<string, string>): Run[] {
  if (foreign.size === 0) return [{ text }];
  const terms = [...foreign.keys()].map((term) =>
    term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00A0]'),
  );
  // Without lookbehind, which Safari knows only since 16.4: the letter before is part of the match.
  const found = new RegExp(`(^|\\P{L})(${terms.join('|')})(?!\\.?\\p{L})`, 'giu');
  const parts = text.replace(found, '$1\n$2\n').split('\n');
  const languageOf = (term: string) => foreign.get(term.toLowerCase().replaceAll('\u00A0', ' '));
  return parts
    .map((part, index): Run => (index % 2 === 0 ? { text: part } : { text: part, foreign: languageOf(part) }))
    .filter((run) => run.text !== '');
}
