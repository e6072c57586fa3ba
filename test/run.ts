import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import './environment.ts';

/**
 * `npm test`: every check there is, one after the other, whatever failed before; then one line that counts them.
 * `npm test -- unit e2e` runs only the named ones.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = path.join(ROOT, 'test-results');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  name: string;
  command: readonly string[];
  /** Reads what the tool wrote about its single tests; without it the whole check counts as one. */
  counts?: () => Counts;
}

const json = (file: string) => JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8')) as unknown;

function vitest(project: 'unit' | 'integration'): Check {
  const report = `${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`];
  return {
    name: project,
    command: ['vitest', 'run', '--project', project, ...reporters],
    counts: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = json(report) as {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
      };
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  };
}

function playwrightCounts(): Counts {
  const { stats } = json('e2e.json') as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

const CHECKS: readonly Check[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['eslint', '.'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'build', command: ['node', 'build/build.ts'] },
  vitest('unit'),
  vitest('integration'),
  { name: 'e2e', command: ['node', 'test/e2e/run.ts'], counts: playwrightCounts },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
for (const check of CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const started = performance.now();
  console.log(`\n== ${check.name}`);
  const succeeded = await run(check.command);
  const counts = judge(check, succeeded);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(
    `${check.name.padEnd(11)} ${counts.failed > 0 ? 'FAILED' : 'ok'} (${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped) in ${seconds} s`,
  );
}

console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A tool that failed without counting a failed test (a crash, a test file that does not load) is one failure. */
function judge({ counts }: Check, succeeded: boolean): Counts {
  const whole = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (counts === undefined) return whole;
  try {
    const counted = counts();
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { ...whole, failed: 1 };
  }
}

async function run([command = '', ...options]: readonly string[]): Promise<boolean> {
  const child = spawn(command, options, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
