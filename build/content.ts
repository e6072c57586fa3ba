import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { checkPalette } from './check-palette.ts';
import { checkFonts } from './cut-font.ts';
import { FACES } from './fonts.ts';
import { checkMarks } from './marks.ts';

/**
 * What is wrong with the facts, the texts, the fonts, the marks and the colours of the project, each as a sentence with its place. With
 * mistakes there is no page.
 */
export function checkContent(): { mistakes: string[]; warnings: string[] } {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const problems = inFacts.length > 0 ? inFacts : checkTexts(TRANSLATIONS, programme);
  return {
    mistakes: [...problems, ...checkFonts(FACES.map(({ font }) => font)), ...checkMarks()],
    warnings: checkPalette(palette),
  };
}
