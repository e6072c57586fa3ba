import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';

/** What became of one test. */
export interface TestResult {
  /** File, groups and title, as its tool names them; the title of a skipped test says what it needs. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** What its tool said of its failure, or of its first one if it was run again. */
  reason?: string;
  /** Whether it failed and then passed. */
  isFlaky?: boolean;
}

/** Where reports and totals are written; ignored by version control. */
export const RESULTS = path.join(ROOT, 'test-results');

/** So many tests that had to be run again are one accident too many: they count as failed. */
const TOO_MANY_FLAKY = 3;
/** Characters of a failure that are repeated at the end: the message, and where it was thrown. */
const REASON = 1500;

/**
 * Adds a result to the report of the check that runs; without such a check it does nothing. `TEST_REPORT` names the file, and
 * `TEST_PREFIX` is what the check's names begin with.
 */
export function report(result: TestResult): void {
  const file = process.env['TEST_REPORT'];
  const name = `${process.env['TEST_PREFIX'] ?? ''}${result.name}`;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...result, name })}\n`);
}

/** The results in a report; none if there is no such file. */
export function readReport(file: string): TestResult[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as TestResult);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A test is skipped for what it needs. Any other that did not run counts as failed. */
export function explainSkipped(result: TestResult): TestResult {
  if (result.state !== 'skipped' || /\(needs [^)]+\)/.test(result.name)) return result;
  const reason = 'It did not run: a hook failed before it, or its title does not say what it needs.';
  return { reason, ...result, state: 'failed' };
}

/** How many passed, failed and were skipped. */
export function count(results: readonly TestResult[]): Record<TestResult['state'] | 'flaky', number> {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { state, isFlaky } of results) {
    counts[state] += 1;
    if (isFlaky === true) counts.flaky += 1;
  }
  if (counts.flaky < TOO_MANY_FLAKY) return counts;
  return { ...counts, passed: counts.passed - counts.flaky, failed: counts.failed + counts.flaky };
}

/** The end of a run: each failure with its message, how many were flaky and which, and the line that counts. */
export function describe(results: readonly TestResult[]): string {
  const flaky = results.filter(({ isFlaky }) => isFlaky);
  const failed = results.filter(({ state }) => state === 'failed');
  const explain = (word: string, { name, reason = '' }: TestResult) =>
    `\n${word}: ${name}\n${reason.slice(0, REASON)}\n`;
  const { passed, failed: failures, skipped } = count(results);
  const tooMany = flaky.length < TOO_MANY_FLAKY ? '' : ', too many: they count as failed';
  return [
    ...failed.map((result) => explain('Failed', result)),
    ...flaky.map((result) => explain('Failed at first', result)),
    '',
    `${flaky.length} flaky${tooMany}${flaky.map(({ name }) => `; ${name}`).join('')}`,
    `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}
