import { correctDomain } from '../../content/mail-domains.ts';
import { parseEmail } from '../../contract/email.ts';

export interface Hint {
  /** The name of a text in the content. */
  reason: 'noDiacritics' | 'didYouMean';
  /** Addresses that may have been meant. Each passes the e-mail rule. */
  suggestions: string[];
}

/** Letters that Vietnamese has and an address cannot have. */
const LETTERS = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/g;
/** A domain with other letters than ASCII, as browsers convert it. */
const PUNYCODE = /[@.]xn--/;

/** Telex keys of the tones, by the marks of decomposed letters. */
const TONE_KEYS: Readonly<Record<string, string>> = {
  '\u0301': 's',
  '\u0300': 'f',
  '\u0309': 'r',
  '\u0303': 'x',
  '\u0323': 'j',
};
const BREVE_OR_HORN = /[\u0306\u031b]/;

/**
 * Help with what was typed. It never rejects anything: the e-mail rule alone decides what may be sent. Letters are replaced
 * in Vietnamese only: in other languages what stands for a letter is another matter, and somebody else's address.
 *
 * @param typed the field's text
 */
export function hintFor(typed: string, language: string): Hint | undefined {
  const text = typed.trim().toLowerCase().normalize('NFC');
  const isVietnamese = language === 'vi' && (text.search(LETTERS) >= 0 || PUNYCODE.test(text));
  const readings = isVietnamese ? [plainLetters(text), telexKeys(text)] : [text];
  const suggestions = [...new Set(readings.map(withKnownDomain))].filter(
    (address) => address !== text && parseEmail(address),
  );
  if (isVietnamese) return { reason: 'noDiacritics', suggestions };
  return suggestions.length > 0 ? { reason: 'didYouMean', suggestions } : undefined;
}

/** The address with a typo of a well-known domain corrected. */
function withKnownDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return at === 0 ? address : address.slice(0, at) + (correctDomain(domain) ?? domain);
}

/** The letters without their marks: `thư` becomes `thu`, `đặng` becomes `dang`. */
function plainLetters(text: string): string {
  return text.replace(LETTERS, (letter) => (letter === 'đ' ? 'd' : letter.normalize('NFD').charAt(0)));
}

/**
 * The keys that a Telex input method has turned into marked letters: `thư` was `thuw`, `lê` was `lee`. The key of a tone
 * is put at the end of its word, where most people press it.
 */
function telexKeys(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    let tone = '';
    const keys = word.replace(LETTERS, (letter) => {
      const [base = '', ...marks] = letter === 'đ' ? 'dd' : letter.normalize('NFD');
      tone = marks.map((mark) => TONE_KEYS[mark]).find(Boolean) ?? tone;
      // A circumflex is the letter's own key once more.
      const shapes = marks.filter((mark) => !TONE_KEYS[mark]);
      return base + shapes.map((mark) => (BREVE_OR_HORN.test(mark) ? 'w' : base)).join('');
    });
    return keys + tone;
  });
}
