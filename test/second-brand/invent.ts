const LETTERS = 'aeiouybcdfghjklmnpqrstvwxz';
/** What stands for each of them: vowels for vowels, and in German with letters that English lacks. */
const INVENTED = { en: 'eaoiuydfghbjkclmqnprstvwzx', de: 'eäoüiöcdfghjklmnpqrstvwxzb' };
/** What stands for an English word in Japanese, by its length: particles for the shortest. */
const JAPANESE = [
  'の を に で と が は も へ',
  '山道 気候 仲間 課題 試作 発表 登録 参加 週間 学生 資金 教室 先生 質問 毎週 道具 最初 起業 技術 地図 夜空 名簿 公開 応募 相談',
  'つくる 測って 確かめる 考える はじめて 進める 見つける ロボット アイデア プログラム チーム スタート メンター カレンダー 研究室 支える 届ける',
].map((words) => words.split(' '));
const MARKS: Readonly<Record<string, string>> = {
  ',': '、',
  '.': '。',
  ';': '。',
  ':': '：',
  '?': '？',
  '!': '！',
};

/** A word of Japanese for an English one, always the same. */
function japaneseFor(word: string): string {
  const words = JAPANESE[word.length < 4 ? 0 : word.length < 7 ? 1 : 2] ?? [];
  const sum = Array.from(word).reduce((total, letter) => total * 7 + letter.charCodeAt(0), 0);
  return words[sum % words.length] ?? word;
}

/** What is no word: a fact in braces, an address, the name of a file, a line that must not break. */
const KEPT = String.raw`\{\w+\}|\S*@\S*|\w+\.\w+|\\u00A0`;

/** A text in Japanese words and signs, without spaces. */
function inJapanese(text: string): string {
  return text
    .replace(new RegExp(`${KEPT}|[\\p{L}’]+`, 'gu'), (found) =>
      /^[\p{L}’]+$/u.test(found) ? japaneseFor(found.toLowerCase()) : found.replace('\\u00A0', ''),
    )
    .replace(/([,.;:?!])(?= |'$)/g, (mark) => MARKS[mark] ?? mark)
    .replace(/ (?!\{)|(?<!\}) /g, '');
}

/** A text in words of the same length that nobody speaks. */
function inInvented(text: string, language: keyof typeof INVENTED): string {
  const invent = (letter: string) => {
    const plain = letter.normalize('NFD').charAt(0).toLowerCase().replace('đ', 'd');
    const invented = INVENTED[language][LETTERS.indexOf(plain)] ?? letter;
    return /\p{Lu}/u.test(letter) ? invented.toUpperCase() : invented;
  };
  return text.replace(new RegExp(`${KEPT}|\\p{L}`, 'gu'), (found) =>
    /^\p{L}$/u.test(found) ? invent(found) : found,
  );
}

/**
 * Replaces what a source file of texts says by words of another language. Its shape, its names and its types stay, and facts
 * in braces, figures, addresses and names of files.
 */
export function inventTexts(source: string, language: 'ja' | keyof typeof INVENTED): string {
  const inventText = (text: string) => (language === 'ja' ? inJapanese(text) : inInvented(text, language));
  return source.replace(
    /^import .*$|(?:(?:icon|fact): |withFacts\S*\()'\w+'|'[\w-]+':|'(?:[^'\\\n]|\\.)*'/gm,
    (found) => (found.startsWith("'") && found.endsWith("'") ? inventText(found) : found),
  );
}
