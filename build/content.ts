import path from 'node:path';
import type { Plugin } from 'vite';
import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import { programme } from '../src/content/programme.ts';
import { inStage, withConfirm } from '../src/content/stages.ts';
import { TRANSLATIONS, type Translations } from '../src/content/translations.ts';
import { byLanguage, LANGUAGES, type Language } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';
import { checkPalette } from './check-palette.ts';
import { checkFonts } from './cut-font.ts';
import { FONT_SETS, fontsIn } from './fonts.ts';
import { checkMarks } from './marks.ts';
import { ROOT } from './paths.ts';

/**
 * What is wrong with the facts, the texts, the fonts, the marks and the colours of the project, each as a sentence with its
 * place. With problems there is no page.
 */
export function checkContent() {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const inTexts = inFacts.length > 0 ? [] : checkTexts(TRANSLATIONS, programme);
  const problems = [...inFacts, ...inTexts, ...checkFonts(FONT_SETS.flatMap(fontsIn)), ...checkMarks()];
  return { problems, warnings: checkPalette(palette) };
}

/** What the page says in a stage, in each language. @param confirm whether people confirm their addresses */
export function translationsIn(stage: Stage, confirm = false): Record<Language, Translations> {
  return byLanguage((language) => {
    const texts = inStage(stage, language, TRANSLATIONS[language]);
    return confirm ? withConfirm(language, texts) : texts;
  });
}

/** Gives the browser the texts of a language with the facts in them: it fills in nothing. @param texts those of a bundle */
export function filledTexts(texts: () => Readonly<Record<Language, Translations>>): Plugin {
  return {
    name: 'filled-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const language = LANGUAGES.find((each) => id === path.join(ROOT, 'src/content', `${each}.ts`));
      return language && `export const texts = ${JSON.stringify(texts()[language])};`;
    },
  };
}
