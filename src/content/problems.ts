/** A mistake in what an adapter writes, found by `check-programme.ts` or `check-texts.ts`. */
export interface ContentProblem {
  /** From the project's folder, such as `src/content/programme.ts`. */
  file: string;
  /** The entry's place in the file, such as `founders.1.link`. */
  entry: string;
  /** What is wrong and what to write instead, in a sentence. */
  sentence: string;
}

/** The texts in a value, however deep, by their entries. */
export function textsIn(value: unknown, entry = ''): [entry: string, text: string][] {
  if (typeof value === 'string') return [[entry, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, entry ? `${entry}.${key}` : key));
}

/** What is wrong with a text whatever it says. */
export function flawOf(text: string): string | undefined {
  if (text.trim() === '') return 'it is empty, so visitors would see a gap.';
  if (text !== text.trim() || text.includes('  '))
    return `"${text}" has a space at an end, or two in a row, which show in headings and previews.`;
  // Combining marks, zero-width and control characters: fonts and search know only whole letters.
  return text !== text.normalize('NFC') ||
    /[\u0300-\u036f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cc}]/u.test(text)
    ? `"${text}" has an invisible character, or a letter made of two. Type it again.`
    : undefined;
}
