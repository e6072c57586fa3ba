import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';

/** Where the reporters of Vitest and Playwright write; ignored by version control. */
export const RESULTS = path.join(ROOT, 'test-results');

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** One test as its reporter names it. */
export interface ExecutedTest {
  /** Path from the root of the repository. */
  file: string;
  /** The titles of its groups and its own, joined by " > ". */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'));

/** Reads the report that Vitest wrote to `test-results`. */
export function readVitestReport(name: string): ExecutedTest[] {
  const { testResults } = read(name) as VitestReport;
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(ROOT, file),
      title: [...ancestorTitles, title].join(' > '),
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** Reads the report that Playwright wrote to `test-results`; a test that runs in two windows is there twice. */
export function readPlaywrightReport(name: string): ExecutedTest[] {
  const { config, suites } = read(name) as PlaywrightReport;
  const states = { expected: 'passed', unexpected: 'failed' } as const;
  const testsIn = (suite: PlaywrightSuite, groups: readonly string[]): ExecutedTest[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, annotations }) => ({
        file: path.relative(ROOT, path.resolve(config.rootDir, file)),
        title: [...groups, title, ...reasonsIn(annotations)].join(' > '),
        state: status in states ? states[status as keyof typeof states] : ('skipped' as const),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...groups, inner.title])),
  ];
  // The outermost suites are the files.
  return suites.flatMap((file) => testsIn(file, []));
}

/** Playwright keeps the reason of a skip beside the title; Vitest's tests have it in their titles. */
const reasonsIn = (annotations: readonly { type: string; description?: string }[]) =>
  annotations.filter(({ type }) => type === 'skip').map(({ description = '' }) => `(${description})`);

export function countTests(tests: readonly ExecutedTest[]): Counts {
  const count = (state: ExecutedTest['state']) => tests.filter((test) => test.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
