/** What a phrase of Japanese ends with: its particles, or the end of a clause. */
const ENDS = /[\p{sc=Hiragana}、。！？：；]$/u;
/** What belongs to the word before it: particles and endings, not a word of its own that is written without Chinese letters. */
const BELONGS =
  /^(?:[\p{Pe}\p{Pf}\p{Po}\sー々]|(?!(?!しょう|まし|ませ|くださ|られ|なけ|でしょ)\p{sc=Hiragana}{3})\p{sc=Hiragana})/u;
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** Letters after which a phrase may end at any word; and those that it has at most, if it is more than one word. */
const [LONG, LONGEST] = [6, 10];

/**
 * Marks where the lines of a heading may end (U+200B) in a script without spaces, between phrases: the styles allow no other
 * place. Here and not in the browser, of which some cannot segment a text.
 *
 * @example markPhrases('課題を6週間で') // '課題を|6週間で'
 */
export function markPhrases(text: string): string {
  if (!IDEOGRAPHIC.test(text)) return text;
  let [marked, length] = ['', 0];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    const isClauseBefore = /[、。！？：；]$/.test(marked) && !/^[\p{P}\s]/u.test(segment);
    const mayBegin =
      isClauseBefore ||
      (!BELONGS.test(segment) &&
        (ENDS.test(marked) || ((length >= LONG || length + segment.length > LONGEST) && /\S$/.test(marked))));
    if (marked !== '' && mayBegin) [marked, length] = [`${marked}\u200b`, 0];
    marked += segment;
    length += segment.length;
  }
  // No letter is alone on the last line.
  return marked.replace(/\u200b(?=.\p{P}?$)/u, '');
}
