import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { readReport, report as addResult } from '../run/results.ts';
import list from './mutants.json' with { type: 'json' };

/**
 * `npm run test:long -- mutants`: plants each fault of `mutants.json` in a copy of the project, and runs the tests that have
 * to notice it. A fault is noticed when a test fails, and by nothing else. `npm run test:long -- mutants -- W17 H16`
 * plants only these. What is `equivalent` changes nothing that anybody could notice, and is not planted.
 */
const FOLDER = path.join(ROOT, '.cache/mutants');
/** One for each processor of a small machine. */
const [FIRST, SECOND] = [path.join(FOLDER, '1'), path.join(FOLDER, '2')];
/** What is no source: made, fetched, or this computer's own. */
const LEFT_OUT = /^(?:node_modules|\.git|\.cache|\.env|dist.*|data|backups|test-results|screenshots)$/;
/** Milliseconds after which a test file hangs: Vitest and Playwright end a test much sooner. */
const HANGS = 300_000;
const REPORTER = '--reporter=./test/run/vitest-reporter.ts';
const PROJECTS = ['unit', 'integration', 'slow', 'long'].map((name) => `--project=${name}`);
const env = {
  ...process.env,
  // Not at length, not with more patience.
  ...{ CI: undefined, TEST_LENGTH: undefined, TIMEOUT_FACTOR: '1' },
  PATH: `${ROOT}/node_modules/.bin${path.delimiter}${process.env['PATH'] ?? ''}`,
};
const isBrowserTest = (name: string) => name.endsWith('.spec.ts');
type Fault = (typeof list)[number];

const ids = process.argv.slice(2);
if (ids.some((id) => list.every((fault) => fault.id !== id))) throw new Error('No fault has this id.');
const faults = list.filter(({ id, equivalent }) => !equivalent && (ids.length === 0 || ids.includes(id)));
const running = new Set<number>();
process.on('exit', () => running.forEach(kill));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const failures: string[] = [];
const queue = faults.filter((fault) => {
  const missing = [fault.file, ...fault.tests].find((name) => !fs.existsSync(path.join(ROOT, name)));
  const source = missing === undefined ? fs.readFileSync(path.join(ROOT, fault.file), 'utf8') : '';
  const isPresent = source.split(fault.from).length === 2;
  if (!isPresent) report(fault, performance.now(), `out of date: ${missing ?? fault.from}`);
  return isPresent;
});
fs.rmSync(FOLDER, { recursive: true, force: true });
// Folder by folder: a folder cannot be copied into itself.
for (const name of fs.readdirSync(ROOT).filter((each) => !LEFT_OUT.test(each)))
  fs.cpSync(path.join(ROOT, name), path.join(FIRST, name), { recursive: true });
for (const folder of [path.join(ROOT, '.cache/tools'), path.join(FIRST, '.cache')])
  fs.mkdirSync(folder, { recursive: true });
for (const name of ['node_modules', '.cache/tools'])
  fs.symlinkSync(path.join(ROOT, name), path.join(FIRST, name));
const tests = new Set(queue.flatMap((fault) => fault.tests));
let broken = '';
for (const kind of Object.values(Object.groupBy(tests, (name) => (isBrowserTest(name) ? 'browser' : 'node'))))
  broken += Object.values(await run(FIRST, kind, 2)).join('');
// Tests that fail anyway notice nothing.
report({ id: 'none', promise: 'without a fault all these tests pass' }, 0, broken);
if (broken === '') {
  fs.cpSync(FIRST, SECOND, { recursive: true, verbatimSymlinks: true });
  const plantAll = async (copy: string) => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) await plant(copy, fault);
  };
  await Promise.all([FIRST, SECOND].map(plantAll));
}
console.log([`\n${faults.length} faults, not noticed: ${failures.length}`, ...failures].join('\n'));
process.exitCode = failures.length > 0 ? 1 : 0;

async function plant(copy: string, fault: Fault): Promise<void> {
  const started = performance.now();
  const file = path.join(copy, fault.file);
  const source = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, source.split(fault.from).join(fault.to));
  let [reason, by] = ['survived', ''];
  for (const test of fault.tests) {
    const { failed, problem } = await run(copy, [test], 1);
    if (failed !== '') [reason, by] = ['', failed];
    else if (problem !== '') reason = `${test} ${problem}`;
    if (failed !== '') break;
  }
  fs.writeFileSync(file, source);
  report(fault, started, reason, by);
}

/** Runs test files of one kind; those of a fault by one worker, up to the first failure. */
async function run(copy: string, tests: readonly string[], workers: 1 | 2) {
  const results = path.join(copy, '.cache/results.jsonl');
  const output = path.join(copy, '.cache/output.txt');
  fs.rmSync(results, { force: true });
  const [program = '', ...options] = tests.some(isBrowserTest)
    ? ['node', 'test/e2e/run.ts', `--workers=${workers}`, '--max-failures']
    : ['vitest', 'run', `--maxWorkers=${workers}`, REPORTER, ...PROJECTS, '--bail'];
  options.push(workers === 1 ? '1' : '0', ...tests);
  const out = fs.openSync(output, 'w');
  const child = spawn(program, options, {
    cwd: copy,
    env: { ...env, TEST_REPORT: results },
    detached: true,
    stdio: ['ignore', out, out],
  });
  const { pid = 0 } = child;
  running.add(pid);
  const timer = setTimeout(() => kill(pid), workers === 1 ? HANGS : 6 * HANGS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  kill(pid);
  fs.closeSync(out);
  // A file that does not load, or a hook that fails, has no title of a test behind its name.
  const failures = readReport(results).filter(({ name, state }) => state === 'failed' && name.includes('  '));
  const failed = failures.map(({ name }) => `${name.slice(0, 150)}\n`).join('');
  const why = code === null ? 'hangs' : 'fails without a failed test';
  const said = stripVTControlCharacters(fs.readFileSync(output, 'utf8')).slice(-1500);
  return { failed, problem: code === 0 || failed !== '' ? '' : `${why}:\n${said}` };
}

/** Ends a process, and what it has started and not ended. */
function kill(pid: number): void {
  running.delete(pid);
  spawnSync('kill', ['-9', '--', `-${pid}`]);
}

function report({ id, promise }: Pick<Fault, 'id' | 'promise'>, since: number, reason: string, by = '') {
  const seconds = Number(((performance.now() - since) / 1000).toFixed(1));
  console.log(`${id.padEnd(5)}${seconds.toFixed(1).padStart(6)} s  ${(reason || by || 'passed').trim()}`);
  if (reason !== '') failures.push(`${id}  ${promise}: ${reason.split('\n', 1).join()}`);
  const state = reason === '' ? 'passed' : 'failed';
  addResult({ name: `mutants  ${id} ${promise}`, state, seconds, reason });
}
