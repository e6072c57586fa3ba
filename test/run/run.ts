import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ROOT } from '../../build/paths.ts';
import '../environment.ts';
import { saysWhatItNeeds, unprovenClaims } from './documents.ts';
import {
  countTests,
  readPlaywrightReport,
  readVitestReport,
  RESULTS,
  type Counts,
  type ExecutedTest,
} from './reports.ts';

/**
 * `npm test`: runs every check, whatever failed before, and ends with one line that counts them.
 * `npm test -- unit e2e` runs only the named ones.
 */

interface Check {
  name: string;
  command: readonly string[];
  /** Checks that must have ended before this one starts. */
  after?: string;
  /** Reads what the tool reported about its tests; without it the check counts as one test. */
  report?: () => ExecutedTest[];
}

const vitest = (project: 'unit' | 'integration'): Check => ({
  name: project,
  command: [
    ...['vitest', 'run', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${project}.json`],
  ],
  report: () => readVitestReport(`${project}.json`),
});

/**
 * The checks of one row run one after the other, the two rows at the same time: integration tests mostly wait for
 * other processes, linters and browsers never do.
 */
const ROWS: readonly (readonly Check[])[] = [
  [
    { name: 'build', command: ['node', 'build/build.ts'] },
    vitest('unit'),
    vitest('integration'),
    { name: 'brand', command: ['node', 'test/second-brand/run.ts'] },
  ],
  [
    // Version 7 needs a quarter of the time; the linter cannot use it, because it has no JavaScript API.
    { name: 'types', command: ['node', 'node_modules/typescript7/bin/tsc'] },
    { name: 'lint', command: ['eslint', '.'] },
    { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
    { name: 'unused', command: ['knip'] },
    {
      name: 'e2e',
      command: ['node', 'test/e2e/run.ts'],
      after: 'build',
      report: () => readPlaywrightReport('e2e.json'),
    },
  ],
];
const CHECKS = ROWS.flat();
const WIDTH = Math.max(...CHECKS.map(({ name }) => name.length));

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  const names = CHECKS.map(({ name }) => name).join(', ');
  console.error(`No check is called ${unknown.join(', ')}. The checks are ${names}.`);
  process.exit(2);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const executed: ExecutedTest[] = [];
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
const ended = new Map<string, PromiseWithResolvers<undefined>>(
  CHECKS.map(({ name }) => [name, Promise.withResolvers()]),
);

const isWanted = ({ name }: Check) => wanted.length === 0 || wanted.includes(name);
for (const check of CHECKS) if (!isWanted(check)) ended.get(check.name)?.resolve(undefined);
await Promise.all(
  ROWS.map(async (row) => {
    for (const check of row.filter(isWanted)) {
      if (check.after !== undefined) await ended.get(check.after)?.promise;
      await take(check);
      ended.get(check.name)?.resolve(undefined);
    }
  }),
);
if (wanted.length === 0) compareWithDocuments();

console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function take(check: Check): Promise<void> {
  const started = performance.now();
  console.log(`${check.name.padEnd(WIDTH)} | started`);
  const succeeded = await run(check);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  add(check.name, countsOf(check, succeeded), `in ${seconds} s`);
}

function add(name: string, counts: Counts, note: string): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const { passed, failed, skipped } = counts;
  const line = `${name.padEnd(WIDTH)} | ${failed > 0 ? 'FAILED' : 'ok'}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${note}`;
  summary.push(line);
  console.log(line);
}

/** A tool that fails without a failed test (a crash, a test file that does not load) is one failure. */
function countsOf({ report }: Check, succeeded: boolean): Counts {
  const asOneTest = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (report === undefined) return asOneTest;
  try {
    const tests = report();
    executed.push(...tests);
    const counts = countTests(tests);
    return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The documents' promises are tests too: what they name must have run, and nothing may be skipped silently. */
function compareWithDocuments(): void {
  const silent = executed.filter((test) => test.state === 'skipped' && !saysWhatItNeeds(test));
  const problems = [
    ...unprovenClaims(executed),
    ...silent.map(({ file, title }) => `"${title}" in ${file} was skipped and does not say what it needs`),
  ];
  for (const problem of problems) console.log(`${'documents'.padEnd(WIDTH)} | ${problem}`);
  const counts = { passed: problems.length > 0 ? 0 : 1, failed: problems.length, skipped: 0 };
  add('documents', counts, 'compared with the tests that ran');
}

async function run({ name, command: [command = '', ...options] }: Check): Promise<boolean> {
  const child = spawn(command, options, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  const print = (stream: Readable) =>
    createInterface(stream).on('line', (line) => {
      console.log(`${name.padEnd(WIDTH)} | ${line}`);
    });
  print(child.stdout);
  print(child.stderr);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
