/** Marks that Unicode keeps apart from their letters once a text is decomposed. */
const MARKS = /\p{M}/gu;

/** Tones by their combining mark, as the keys that make them in Telex. */
const TONE_KEYS: Readonly<Record<string, string>> = {
  '\u0301': 's',
  '\u0300': 'f',
  '\u0309': 'r',
  '\u0303': 'x',
  '\u0323': 'j',
};
/** Circumflex: the letter's own key once more. Breve and horn: `w`. */
const CIRCUMFLEX = '\u0302';
const BREVE_OR_HORN = /[\u0306\u031b]/u;

/** Whether a text holds letters that an address cannot: Vietnamese ones, or others with marks. */
export function hasDiacritics(text: string): boolean {
  return /đ/i.test(text) || text.normalize('NFD') !== withoutMarks(text);
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(MARKS, '');
}

/** The letters without their marks: `thư` becomes `thu`, `đặng` becomes `dang`. */
export function plainLetters(text: string): string {
  return withoutMarks(text).replaceAll('đ', 'd').replaceAll('Đ', 'D');
}

/**
 * The keys that a Telex input method has turned into marked letters: `thư` was `thuw`, `lê` was `lee`. The key of a tone
 * is put at the end of its word, where most people press it.
 */
export function telexKeys(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    let keys = '';
    let letter = '';
    let tone = '';
    for (const character of word.normalize('NFD')) {
      if (character === 'đ' || character === 'Đ') keys += 'dd';
      else if (character === CIRCUMFLEX) keys += letter;
      else if (BREVE_OR_HORN.test(character)) keys += 'w';
      else if (TONE_KEYS[character]) tone = TONE_KEYS[character];
      else keys += letter = character;
    }
    return keys + tone;
  });
}
