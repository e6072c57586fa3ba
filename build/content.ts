import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { WEEKS } from '../src/site/styles/tokens.ts';
import { checkPalette } from './check-palette.ts';
import { checkMarks } from './marks.ts';

/**
 * What is wrong with the facts, the texts, the marks and the colours of the project, each as a sentence with its place. With
 * mistakes there is no page.
 */
export function checkContent(): { mistakes: string[]; warnings: string[] } {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const problems = inFacts.length > 0 ? inFacts : checkTexts(TRANSLATIONS, programme);
  return {
    mistakes: [...problems, ...checkMarks()],
    warnings: checkPalette(palette, WEEKS),
  };
}
