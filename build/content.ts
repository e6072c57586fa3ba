import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { palette } from '../src/content/palette.ts';
import { isWarning, problemSentence, type ContentProblem } from '../src/content/problems.ts';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { checkPalette } from '../src/site/styles/check-palette.ts';
import { WEEKS } from '../src/site/styles/tokens.ts';
import { ROOT } from './paths.ts';

/** What is wrong with facts and texts, each as a sentence with its place: `src/content/programme.ts:34 phone: …`. */
export interface ContentCheck {
  /** A page with these would be wrong. */
  mistakes: readonly string[];
  warnings: readonly string[];
}

/** Checks the facts, the texts and the colours of the project. */
export async function checkContent(): Promise<ContentCheck> {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const { mistakes, warnings } = await describeContent(
    inFacts.length > 0 ? inFacts : checkTexts(TRANSLATIONS, programme),
  );
  const { unreadable, tooFaint } = checkPalette(palette, WEEKS);
  return { mistakes: [...mistakes, ...unreadable], warnings: [...warnings, ...tooFaint] };
}

/** Says what the problems are and where. */
export async function describeContent(problems: readonly ContentProblem[]): Promise<ContentCheck> {
  const describeAll = (list: readonly ContentProblem[]) => Promise.all(list.map(describe));
  return {
    mistakes: await describeAll(problems.filter((problem) => !isWarning(problem))),
    warnings: await describeAll(problems.filter(isWarning)),
  };
}

async function describe(problem: ContentProblem): Promise<string> {
  // Only a build that has something to say loads the compiler.
  const { lineOf } = await import('./source-entries.ts');
  const source = await readFile(path.join(ROOT, problem.file), 'utf8');
  const line = lineOf(problem.entry, source);
  const place = line === undefined ? problem.file : `${problem.file}:${line}`;
  return `${place} ${problem.entry}: ${problemSentence(problem)}`;
}
