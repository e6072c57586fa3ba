import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import type { ContentProblem } from '../src/content/problems.ts';
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
    mistakes: problems.filter(({ isWarning }) => !isWarning).map(inFile),
    warnings: [...problems.filter(({ isWarning }) => isWarning).map(inFile), ...checkPalette(palette, WEEKS)],
  };
}

/** Such as `src/content/programme.ts phone: "024" is no international number, such as +84 24 3868 1234.` */
function inFile({ file, entry, sentence }: ContentProblem): string {
  return `${file} ${entry}: ${sentence}`;
}
