const CONSONANTS = 'bdfglmnrstkv';

/** With letters that English lacks. */
const VOWELS = { de: 'aeiouäöü', fr: 'aeiouéèâ' };

/**
 * Invents a word for each word that there is: as long, in capitals where that is, and never the same for two. Facts in
 * braces, figures, addresses and names of files stay.
 */
export function inventor(language: keyof typeof VOWELS): (text: string) => string {
  const words = new Map<string, string>();
  const taken = new Set<string>();
  /** Consonants and vowels in turn, as the digits of a number. */
  const spell = (length: number, number: number) => {
    let [text, rest] = ['', number];
    while (text.length < length || rest > 0) {
      const letters = text.length % 2 === 0 ? CONSONANTS : VOWELS[language];
      text += letters.charAt((rest + text.length) % letters.length);
      rest = Math.floor(rest / letters.length);
    }
    return text;
  };
  const invent = (word: string) => {
    let text = words.get(word);
    for (let number = 0; text === undefined; number += 1) {
      const next = spell(word.length, number);
      if (!taken.has(next)) text = next;
    }
    words.set(word, text);
    taken.add(text);
    return text;
  };
  return (text) =>
    text.replace(/\{\w+\}|\S*@\S*|\w+\.\w+|\\u00A0|\p{L}+/gu, (found) => {
      if (!/^\p{L}+$/u.test(found)) return found;
      const word = invent(found.toLowerCase());
      return /^\p{Lu}/u.test(found) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    });
}

/** Replaces what a source file of texts says; its shape and its types stay. */
export function inventTexts(source: string, invent: (text: string) => string): string {
  return source.replace(/^import .*$|(?:icon: |withFacts\S*\()'\w+'|'(?:[^'\\\n]|\\.)*'/gm, (found) =>
    found.startsWith("'") ? invent(found) : found,
  );
}
