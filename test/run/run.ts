import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../build/paths.ts';
import '../environment.ts';
import { JOURNEYS } from './suites.ts';

/**
 * `npm test` (quick) and `npm run test:all` (everything else): runs every check, whatever failed before, names the
 * slowest tests, and ends with one line that counts. `npm test -- types unit` runs only the named checks.
 */

interface Check {
  name: string;
  command: readonly string[];
  /** What the tool reports about its tests, in JUnit's form; without it the check counts as one test. */
  report?: string;
}

interface ExecutedTest {
  /** As its reporter names it: file, groups and title. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** What its tool said of a failure. */
  reason?: string;
}

/** Where reports and totals are written; ignored by version control. */
const RESULTS = path.join(ROOT, 'test-results');
const SLOWEST = 15;
/** Characters of a failure that are repeated at the end: the message, and where it was thrown. */
const REASON = 1500;
/** Lines of a tool's output that are repeated where it fails without a failed test. */
const LAST_LINES = 20;
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

const build: Check = { name: 'build', command: ['node', 'build/build.ts'] };

function vitest(name: string, ...projects: string[]): Check {
  const report = path.join(RESULTS, `${name}.xml`);
  const options = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`];
  return {
    name,
    command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...options],
    report,
  };
}

function playwright(name: string, ...options: string[]): Check {
  return { name, command: ['node', 'test/e2e/run.ts', ...options], report: path.join(RESULTS, 'e2e.xml') };
}

/**
 * Rows run at the same time, the checks of a row one after the other: integration tests mostly wait for other processes,
 * linters and browsers never do. What is built comes before both.
 */
const SUITES: Record<string, readonly (readonly Check[])[]> = {
  quick: [
    [vitest('unit', 'unit'), vitest('integration', 'integration')],
    [
      { name: 'types', command: ['node', 'node_modules/typescript7/bin/tsc', ...INCREMENTAL] },
      playwright('journeys', '--grep', JOURNEYS.source),
    ],
  ],
  all: [
    [vitest('slow', 'slow')],
    [
      { name: 'unused', command: ['knip'] },
      { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
      playwright('browser', '--grep-invert', JOURNEYS.source),
      { name: 'brand', command: ['node', 'test/second-brand/run.ts'] },
    ],
  ],
};

const [suite = 'quick', ...wanted] = process.argv.slice(2);
const rows = SUITES[suite] ?? [];
const checks = [build, ...rows.flat()];
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0 || rows.length === 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. The checks are ${checks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const isWanted = ({ name }: Check) => wanted.length === 0 || wanted.includes(name);
const width = Math.max(...checks.map(({ name }) => name.length));

const executed: ExecutedTest[] = [];
const summary: string[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const resultFile = (kind: 'total' | 'failures') => path.join(RESULTS, `${suite}.${kind}`);
for (const kind of ['total', 'failures'] as const) rmSync(resultFile(kind), { force: true });
mkdirSync(RESULTS, { recursive: true });

if (isWanted(build)) await take(build);
await Promise.all(
  rows.map(async (row) => {
    for (const check of row.filter(isWanted)) await take(check);
  }),
);

const failures = executed
  .filter(({ state }) => state === 'failed')
  .map(({ name, reason = '' }) => `\nFailed: ${name}\n${reason.slice(0, REASON)}\n`)
  .join('');
writeFileSync(resultFile('failures'), failures);
console.log(`${failures}\n${summary.join('\n')}\n\nThe slowest tests:`);
for (const { name, seconds } of executed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
const line = `${total.passed} passed, ${total.failed} failed${skipped}`;
writeFileSync(resultFile('total'), `${line}\n`);
console.log(`\n${line}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a check and counts it. A tool that fails without a failed test (a crash, a file that does not load) is one failure. */
async function take(check: Check): Promise<void> {
  const started = performance.now();
  if (check.report !== undefined) rmSync(check.report, { force: true });
  const { succeeded, end } = await run(check);
  const tests = testsOf(check, succeeded);
  if (!succeeded && tests.every(({ state }) => state !== 'failed'))
    tests.push({ name: check.name, state: 'failed', seconds: 0, reason: end });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of tests) counts[state] += 1;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  executed.push(...tests);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { passed, failed, skipped } = counts;
  summary.push(
    `${check.name.padEnd(width)} | ${failed > 0 ? 'FAILED' : 'ok'}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s`,
  );
  console.log(summary.at(-1));
}

function testsOf({ name, report }: Check, succeeded: boolean): ExecutedTest[] {
  if (report === undefined) return succeeded ? [{ name, state: 'passed', seconds: 0 }] : [];
  try {
    const cases = readFileSync(report, 'utf8').matchAll(/<testcase ([^>]*)>(.*?)<\/testcase>/gs);
    return Array.from(cases, ([, attributes = '', content = '']) => readCase(attributes, content));
  } catch {
    return [{ name: `${name} has no report`, state: 'failed', seconds: 0 }];
  }
}

function readCase(attributes: string, content: string): ExecutedTest {
  const attribute = (key: string) => new RegExp(`(?:^| )${key}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const test = {
    name: plain(`${attribute('classname')}  ${attribute('name')}`),
    seconds: Number(attribute('time')),
  };
  const [failure, reason = ''] = /<(?:failure|error)\b[^>]*>(.*)/s.exec(content) ?? [];
  if (failure !== undefined) return { ...test, state: 'failed', reason: plain(reason) };
  if (!content.includes('<skipped')) return { ...test, state: 'passed' };
  // Vitest's tests have the reason in their titles; Playwright keeps it beside.
  if (/\(needs [^)]+\)|value="needs /.test(test.name + content)) return { ...test, state: 'skipped' };
  console.log(`not run: a hook failed before it, or its title does not say what it needs: ${test.name}`);
  return { ...test, state: 'failed' };
}

/** A report's text as it was before it was written as XML. */
function plain(text: string): string {
  return text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Passes on what a tool writes, and keeps the end of it. */
async function run({ name, command: [command = '', ...options] }: Check) {
  const end: string[] = [];
  const child = spawn(command, options, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (text) => {
      console.log(`${name.padEnd(width)} | ${text}`);
      end.push(text);
      if (end.length > LAST_LINES) end.shift();
    });
  return new Promise<{ succeeded: boolean; end: string }>((resolve) => {
    const finish = (succeeded: boolean) => resolve({ succeeded, end: end.join('\n') });
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}
