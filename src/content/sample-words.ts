/**
 * Words that only the sample says. Once `isSample` is off, `waitlist doctor` names the first that the built page still
 * has. Take out those that are true of your programme.
 */
export const SAMPLE_WORDS: readonly string[] = [
  ...['Thềm', 'them.example', 'Thanh Vân', 'Trúc Quỳnh', 'Gia Khiêm', '91/2025/QH15'],
  ...['Vietnam', 'Việt Nam', 'Hanoi', 'Hà Nội', 'rice terrace'],
];

/** Drawings after Vietnam, by the beginning of their SHA-256: on the page, an unchanged one is named as such a word is. */
export const SAMPLE_DRAWINGS: readonly (readonly [file: string, hash: string])[] = [
  ['hero.svg', '2d52ece28e2f'],
  ['slope.svg', '51dc0540999e'],
  ['seedlings.svg', 'a45b7a135c5c'],
];
