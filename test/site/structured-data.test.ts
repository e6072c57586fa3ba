import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtSite } from '../../build/paths.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';

/**
 * The structured data of the built pages, compared with schema.org's vocabulary: `schema-dts` is that
 * vocabulary as types, and the compiler knows which properties, and which values, each type has.
 *
 * @param blocks JSON, each a graph of its own
 * @returns what the compiler says against each
 */
function objections(blocks: readonly string[]): string[][] {
  const file = path.join(import.meta.dirname, 'structured-data.virtual.ts');
  // A block on each line: the line of an objection shows whose it is.
  const source = blocks
    .map((block, index) => `export const data${index}: import('schema-dts').Graph = ${block};`)
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
  };
  const base = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...base,
    fileExists: (name) => name === file || base.fileExists(name),
    readFile: (name) => (name === file ? source : base.readFile(name)),
    getSourceFile: (name, ...given) =>
      name === file
        ? ts.createSourceFile(name, source, ts.ScriptTarget.Latest)
        : base.getSourceFile(name, ...given),
  };
  const said = blocks.map((): string[] => []);
  for (const { messageText, file: at, start } of ts.getPreEmitDiagnostics(
    ts.createProgram([file], options, host),
  )) {
    const line = at?.getLineAndCharacterOfPosition(start ?? 0).line;
    said[line ?? 0]?.push(ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return said;
}

const pages = LANGUAGES.map(
  (language) =>
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      readFileSync(path.join(builtSite().public, `${language}.html`), 'utf8'),
    )?.[1] ?? 'undefined',
);

/** Mistakes that must be found out, or the measure is none. */
const MISTAKES = [
  ['a property that does not exist', '"timeToComplete"', '"timeToFinish"'],
  ['a property of another type', '"educationalProgramMode"', '"openingHours"'],
  ['a type that does not exist', '"EducationalOccupationalProgram"', '"EducationalProgramme"'],
] as const;

describe('the structured data of both pages', () => {
  let said: string[][];
  beforeAll(() => {
    const [page = ''] = pages;
    said = objections([...pages, ...MISTAKES.map(([, right, wrong]) => page.replace(right, wrong))]);
  });

  it.each(LANGUAGES.map((language, index) => [language, index] as const))(
    'says nothing that schema.org’s vocabulary does not know: /%s',
    (_, index) => {
      expect(said[index]).toEqual([]);
    },
  );

  it.each(MISTAKES.map(([name], index) => [name, index] as const))(
    'would be found out with %s',
    (_, index) => {
      expect(said[pages.length + index]).not.toEqual([]);
    },
  );

  it('writes durations as ISO 8601 has them: all weeks, a week each', () => {
    const { length } = TRANSLATIONS.en.journey.onlinePowerProgram.weeks;
    for (const page of pages) {
      expect(page).toContain(`"timeToComplete":"P${length}W"`);
      expect(page.match(/"timeRequired":"P1W"/g)).toHaveLength(length);
    }
  });
});
