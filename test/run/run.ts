import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../build/paths.ts';
import '../environment.ts';
import { count, describe, explainSkipped, readReport, report, RESULTS, type TestResult } from './results.ts';
import { JOURNEYS, LONG_SPECS } from './suites.ts';

/**
 * `npm test` (quick), `npm run test:all` (what else must not break) and `npm run test:long` (the same at length, and what
 * a release needs): runs every check, whatever failed before, names the slowest tests, and ends with one line that
 * counts. `npm test -- types unit` runs only the named checks; what follows a second `--` is passed on to them.
 */

interface Check {
  name: string;
  command: readonly string[];
  /** Whether it reports each of its tests; else it counts as one. */
  reports?: true;
}

const SLOWEST = 15;
/** Lines of a tool's output that are repeated where it fails without a failed test. */
const LAST_LINES = 20;
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

const [suite = 'quick', ...options] = process.argv.slice(2);
const end = options.indexOf('--');
const wanted = end < 0 ? options : options.slice(0, end);
const passedOn = end < 0 ? [] : options.slice(end + 1);

function vitest(name: string, project = name): Check {
  const reporters = ['--reporter=default', '--reporter=./test/run/vitest-reporter.ts'];
  return { name, command: ['vitest', 'run', '--project', project, ...reporters], reports: true };
}

const script = (name: string, file: string, ...more: string[]): Check => ({
  name,
  command: ['node', file, ...more],
  reports: true,
});
const browser = (name: string, ...more: string[]) => script(name, 'test/e2e/run.ts', ...more);

/** Before all tests: what they run, and what they run beside it. */
const FIRST: readonly Check[] = [
  // The other suites mostly follow the first, which has just built it.
  { name: 'build', command: ['node', suite === 'quick' ? 'build/build.ts' : 'build/if-stale.ts'] },
  script('tools', 'test/fetch.ts', suite),
];

/**
 * Rows run at the same time, the checks of a row one after the other: integration tests mostly wait for other processes,
 * linters and browsers never do.
 */
const SUITES: Record<string, readonly (readonly Check[])[]> = {
  quick: [
    [vitest('unit'), vitest('integration')],
    [
      { name: 'types', command: ['node', 'node_modules/typescript7/bin/tsc', ...INCREMENTAL] },
      browser('journeys', '--grep', JOURNEYS.source),
    ],
  ],
  all: [
    [
      { name: 'unused', command: ['knip'] },
      { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
      vitest('slow'),
    ],
    [
      browser('browser', '--grep-invert', `${JOURNEYS.source}|${LONG_SPECS.source}`),
      script('brand', 'test/second-brand/run.ts'),
    ],
  ],
  long: [
    [vitest('long')],
    [
      browser('browser', '--grep', LONG_SPECS.source),
      script('brand', 'test/second-brand/run.ts'),
      script('mutants', 'test/mutants/run.ts'),
    ],
  ],
};

const rows = SUITES[suite] ?? [];
const checks = [...FIRST, ...rows.flat()];
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0 || rows.length === 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. The checks are ${checks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const isWanted = ({ name }: Check) => wanted.length === 0 || wanted.includes(name);
const width = Math.max(...checks.map(({ name }) => name.length));

const results: TestResult[] = [];
const summary: string[] = [];
mkdirSync(RESULTS, { recursive: true });
const total = path.join(RESULTS, `${suite}.jsonl`);
rmSync(total, { force: true });

await Promise.all(FIRST.filter(isWanted).map(take));
await Promise.all(
  rows.map(async (row) => {
    for (const check of row.filter(isWanted)) await take(check);
  }),
);

process.env['TEST_REPORT'] = total;
for (const result of results) report(result);
const tools = readReport(path.join(RESULTS, `${suite}.tools.jsonl`)).map(({ name }) => name);
console.log(`\n${summary.join('\n')}\n${tools.join(' · ')}\n\nThe slowest tests:`);
for (const { name, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
console.log(describe(results));
process.exitCode = count(results).failed > 0 ? 1 : 0;

/** Runs a check and counts it. A tool that fails without a failed test (a crash) is one failure. */
async function take(check: Check): Promise<void> {
  const { name, reports } = check;
  const started = performance.now();
  const file = path.join(RESULTS, `${suite}.${name}.jsonl`);
  rmSync(file, { force: true });
  const { succeeded, lines } = await run(check, file);
  const tests: TestResult[] = reports ? readReport(file).map(explainSkipped) : [];
  if (tests.length === 0 && succeeded)
    tests.push({
      name,
      seconds: 0,
      ...(reports ? { state: 'failed', reason: 'no report' } : { state: 'passed' }),
    });
  if (!succeeded && count(tests).failed === 0)
    tests.push({ name, state: 'failed', seconds: 0, reason: lines.join('\n') });
  results.push(...tests);
  const { passed, failed, skipped, flaky } = count(tests);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky, ${seconds} s`;
  summary.push(`${name.padEnd(width)} | ${failed > 0 ? 'FAILED' : 'ok'}: ${counts}`);
  console.log(summary.at(-1));
}

/** Passes on what a tool writes, and keeps the end of it. */
async function run({ name, command: [command = '', ...more] }: Check, file: string) {
  const lines: string[] = [];
  const child = spawn(command, [...more, ...passedOn], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEST_REPORT: file,
      ...(suite === 'long' && { TEST_LENGTH: 'full' }),
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (text) => {
      console.log(`${name.padEnd(width)} | ${text}`);
      lines.push(text);
      if (lines.length > LAST_LINES) lines.shift();
    });
  return new Promise<{ succeeded: boolean; lines: string[] }>((resolve) => {
    const finish = (succeeded: boolean) => resolve({ succeeded, lines });
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}
