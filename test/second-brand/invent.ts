const LETTERS = 'aeiouybcdfghjklmnpqrstvwxz';
/** What stands for each of them: vowels for vowels, with letters that English lacks. */
const INVENTED = { de: 'eäoüiöcdfghjklmnpqrstvwxzb', fr: 'éaoèuidfghjklmnpqrstvwxzbc' };

/**
 * Replaces what a source file of texts says by words of the same length in another language that nobody speaks. Its shape
 * and its types stay, and facts in braces, figures, addresses and names of files.
 */
export function inventTexts(source: string, language: keyof typeof INVENTED): string {
  const invent = (letter: string) => {
    const plain = letter.normalize('NFD').charAt(0).toLowerCase().replace('đ', 'd');
    const invented = INVENTED[language][LETTERS.indexOf(plain)] ?? letter;
    return /\p{Lu}/u.test(letter) ? invented.toUpperCase() : invented;
  };
  const inventText = (text: string) =>
    text.replace(/\{\w+\}|\S*@\S*|\w+\.\w+|\\u00A0|\p{L}/gu, (found) =>
      /^\p{L}$/u.test(found) ? invent(found) : found,
    );
  return source.replace(/^import .*$|(?:icon: |withFacts\S*\()'\w+'|'(?:[^'\\\n]|\\.)*'/gm, (found) =>
    found.startsWith("'") ? inventText(found) : found,
  );
}
