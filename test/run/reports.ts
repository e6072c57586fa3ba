import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';

/** One test as its reporter names it. */
export interface ExecutedTest {
  /** Path from the root of the repository. */
  file: string;
  /** The titles of its groups and its own, joined by " > ". */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  milliseconds: number;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      results: { duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Reads what Vitest's JSON reporter wrote. */
export function readVitestReport(file: string): ExecutedTest[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: path.relative(ROOT, name),
      title: [...ancestorTitles, title].join(' > '),
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      milliseconds: duration ?? 0,
    })),
  );
}

/** Reads what Playwright's JSON reporter wrote; a test that runs in two windows is there twice. */
export function readPlaywrightReport(file: string): ExecutedTest[] {
  const { config, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const states = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;
  const testsIn = (suite: PlaywrightSuite, groups: readonly string[]): ExecutedTest[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, annotations, results }) => ({
        file: path.relative(ROOT, path.resolve(config.rootDir, spec.file)),
        title: [...groups, spec.title, ...reasonsIn(annotations)].join(' > '),
        state: states[status as keyof typeof states],
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...groups, inner.title])),
  ];
  // The outermost suites are the files.
  return suites.flatMap((suite) => testsIn(suite, []));
}

/** Playwright keeps the reason of a skip beside the title; Vitest's tests have it in their titles. */
const reasonsIn = (annotations: readonly { type: string; description?: string }[]) =>
  annotations.filter(({ type }) => type === 'skip').map(({ description = '' }) => `(${description})`);
