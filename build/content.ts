import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type ts from 'typescript';
import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts } from '../src/content/check-texts.ts';
import { isWarning, problemSentence, type Problem } from '../src/content/problems.ts';
import { programme } from '../src/content/programme.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { ROOT } from './paths.ts';

/** What is wrong with facts and texts, each as a sentence with its place: `src/content/programme.ts:34 phone: …`. */
export interface ContentCheck {
  /** A page with these would be wrong. */
  mistakes: readonly string[];
  warnings: readonly string[];
}

/** Checks the facts and the texts of the project. */
export async function checkContent(): Promise<ContentCheck> {
  const inFacts = checkProgramme(programme);
  // Texts name facts: with a wrong one they are wrong as well.
  const problems = inFacts.length > 0 ? inFacts : checkTexts(TRANSLATIONS, programme);
  const describeAll = (list: readonly Problem[]) => Promise.all(list.map(describe));
  return {
    mistakes: await describeAll(problems.filter((problem) => !isWarning(problem))),
    warnings: await describeAll(problems.filter(isWarning)),
  };
}

async function describe(problem: Problem): Promise<string> {
  const source = await readFile(path.join(ROOT, problem.file), 'utf8');
  const line = await lineOf(problem.entry, source);
  const place = line === undefined ? problem.file : `${problem.file}:${line}`;
  return `${place} ${problem.entry}: ${problemSentence(problem)}`;
}

/**
 * The line of an entry in a source file.
 *
 * @param entry its place in the object that the file exports, such as `founders.1.link`, or the name of a constant
 */
export async function lineOf(entry: string, source: string): Promise<number | undefined> {
  // Only a build that has something to say loads the compiler.
  const { default: ts } = await import('typescript');
  const file = ts.createSourceFile('content.ts', source, ts.ScriptTarget.Latest, true);
  const keys = entry.split('.');
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const node = name.getText(file) === entry ? name : initializer && nodeAt(ts, initializer, keys);
      if (node !== undefined) return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    }
  }
  return undefined;
}

/** The node of an entry, or of the innermost list around it that the source has. */
function nodeAt(compiler: typeof ts, node: ts.Expression, keys: readonly string[]): ts.Node | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return node;
  if (compiler.isSatisfiesExpression(node) || compiler.isAsExpression(node))
    return nodeAt(compiler, node.expression, keys);
  if (compiler.isCallExpression(node)) {
    const texts = node.arguments.at(-1);
    return texts && nodeAt(compiler, texts, keys);
  }
  if (compiler.isArrayLiteralExpression(node)) {
    const element = node.elements[Number(key)];
    return element && nodeAt(compiler, element, rest);
  }
  if (!compiler.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find((each) => each.name?.getText() === key);
  return property && compiler.isPropertyAssignment(property)
    ? nodeAt(compiler, property.initializer, rest)
    : property;
}
