import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { count, describe, explainSkipped, readReport, type TestResult } from './results.ts';

const passed = (name: string): TestResult => ({ name, state: 'passed', seconds: 1 });
const flaky = (name: string): TestResult => ({ ...passed(name), isFlaky: true, reason: `${name} was late` });
const failed: TestResult = { name: 'kill', state: 'failed', seconds: 2, reason: 'a row is missing' };

it('a run ends with its failures, how many tests were flaky and which, and the line that counts', () => {
  const end = describe([passed('signs up'), failed, flaky('leaves')]).split('\n');
  expect(end).toEqual(expect.arrayContaining(['Failed: kill', 'a row is missing', 'leaves was late']));
  expect(end.slice(-2)).toEqual(['1 flaky; leaves', '2 passed, 1 failed']);
  expect(describe([passed('signs up')])).toBe('\n0 flaky\n1 passed, 0 failed');
});

it('two flaky tests pass, three count as failed', () => {
  expect(count([flaky('a'), flaky('b')])).toMatchObject({ passed: 2, failed: 0 });
  const three = [flaky('a'), flaky('b'), flaky('c'), passed('d')];
  expect(count(three)).toMatchObject({ passed: 1, failed: 3 });
  expect(describe(three)).toMatch(/\n3 flaky, too many: they count as failed; a; b; c\n1 passed, 3 failed$/);
});

it('a test that was skipped without saying what it needs has failed', () => {
  const report = join(temporaryFolder(), 'report.jsonl');
  const skipped = ['in WebKit (needs this browser)', 'signs up'].map((name) => ({
    name,
    state: 'skipped',
    seconds: 0,
  }));
  writeFileSync(report, skipped.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect(count(readReport(report).map(explainSkipped))).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
  expect(readReport(join(temporaryFolder(), 'missing.jsonl'))).toEqual([]);
});
