import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { WEEKS } from '../src/site/styles/tokens.ts';
import { checkPalette } from './check-palette.ts';

/** What is wrong with facts, texts and colours, each as a sentence with its place. */
export interface ContentCheck {
  /** A page with these would be wrong. */
  mistakes: readonly string[];
  warnings: readonly string[];
}

/** Checks the facts, the texts and the colours of the project. */
export function checkContent(): ContentCheck {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const problems = inFacts.length > 0 ? inFacts : checkTexts(TRANSLATIONS, programme);
  return {
    mistakes: problems.map(({ file, entry, sentence }) => `${file} ${entry}: ${sentence}`),
    warnings: checkPalette(palette, WEEKS),
  };
}
