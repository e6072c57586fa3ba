import { expect, it } from 'vitest';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { LANGUAGES } from '../src/contract/language.ts';
import { checkTopBar } from './check-top-bar.ts';
import { makeFonts, textsOf } from './fonts.ts';

it('names a brand that has no room in the top bar of a small phone, and by how much', async () => {
  const fonts = await makeFonts(textsOf(TRANSLATIONS));
  if ('problems' in fonts) throw new Error(fonts.problems.join('\n'));
  expect(checkTopBar(fonts, TRANSLATIONS, programme.brand.slice(0, 2))).toEqual([]);
  const long = programme.brand.padEnd(20, programme.brand);
  const sentences = checkTopBar(fonts, TRANSLATIONS, long);
  expect(sentences).toHaveLength(LANGUAGES.length);
  expect(sentences[0]).toMatch(
    new RegExp(`^src/content/programme\\.ts shortName: "${long}" is \\d+ pixels too wide`),
  );
});
