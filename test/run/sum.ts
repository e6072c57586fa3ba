import path from 'node:path';
import { count, describe, readReport, RESULTS, type TestResult } from './results.ts';

/** `node test/run/sum.ts quick all`: the end of several suites as if they were one. A suite without results has failed. */
const results = process.argv.slice(2).flatMap((suite): TestResult[] => {
  const tests = readReport(path.join(RESULTS, `${suite}.jsonl`));
  return tests.length > 0
    ? tests
    : [{ name: suite, state: 'failed', seconds: 0, reason: 'It has no results.' }];
});
console.log(describe(results));
process.exitCode = count(results).failed > 0 ? 1 : 0;
