import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { fonts } from '../src/content/fonts.ts';
import { posterMessages } from '../src/content/poster.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/en.ts';
import { missingOutlines, OUTLINED_FONT } from '../src/site/pictures/outlines.ts';
import type { Text } from './page-texts.ts';

const fact = (text: string): Text => ({ text, file: 'src/content/programme.ts' });

/** The texts that cards and posters draw as outlines. */
export function outlinedTexts(translations: Readonly<Record<Language, Translations>>): Text[] {
  return LANGUAGES.flatMap((language) => {
    const { meta, hero } = translations[language];
    const written = [meta.ogTitle, hero.headline, hero.emailPrompt];
    const ofPoster = Object.values(posterMessages[language]) as string[];
    return [
      ...written.map((text) => ({ text, file: `src/content/${language}.ts` })),
      ...ofPoster.map((text) => ({ text, file: 'src/content/poster.ts' })),
      ...[programme.brand, programme.partner[language]].map(fact),
    ];
  });
}

/**
 * What prevents drawing cards and posters.
 *
 * @returns one sentence for each letter, or for the font
 */
export function checkOutlines(translations: Readonly<Record<Language, Translations>>): string[] {
  if (OUTLINED_FONT !== fonts.heading.package)
    return [
      `src/content/fonts.ts: the heading font is new, and cards and posters still have the letters of ${OUTLINED_FONT}. Run \`npm run draw\`.`,
    ];
  return outlinedTexts(translations).flatMap(({ text, file }) =>
    missingOutlines(text).map(
      (letter) =>
        `${file}: “${letter}” in “${text}” has no outline for the preview card and the poster. Run \`npm run draw\`; if this sentence stays, the heading font has no such letter: write the text without it, or choose another font in src/content/fonts.ts.`,
    ),
  );
}
