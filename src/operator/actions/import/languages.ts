import { LOCALES } from '../../../content/locales.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';

const simplify = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** `vi-Latn` of `vi`, `vie` and `vi-VN`: a script tells languages apart that share a code, as the two of Chinese do. */
function codeOf(tag: string): string {
  const { language, script = '' } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}

/** Languages by their codes and by their names in English, in Vietnamese and in each language of the page. */
const NAMED = new Map(
  LANGUAGES.flatMap((language) => {
    const names = ['en', 'vi', ...LANGUAGES].map((reader) =>
      simplify(new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language),
    );
    // Vietnamese people say `Anh` for `tiếng Anh`.
    const short = names.map((name) => name.replace(/^tiếng /, ''));
    const own = [language, LOCALES[language].name].map(simplify);
    const all = [...names, ...short, ...own, codeOf(language)];
    return all.map((name) => [name, language] as const);
  }),
);

/** @example languageNamed('Tiếng Anh') // 'en', as `eng`, `en_US` and `English (United States)` are */
export function languageNamed(text: string): Language | undefined {
  if (text.length > 60) return undefined;
  const name = simplify(text);
  const tag = name.replaceAll('_', '-');
  const isTag = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/.test(tag);
  // `English (United States)`; a name may have a part in brackets itself.
  return NAMED.get(name) ?? NAMED.get(isTag ? codeOf(tag) : name.replace(/ \([^()]*\)$/, ''));
}
