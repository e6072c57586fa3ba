import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import '../environment.ts';
import { ROOT } from '../../build/paths.ts';
import { ownTexts } from '../../src/content/sample.ts';
import { programme } from '../../src/content/programme.ts';
import { TRANSLATIONS } from '../../src/content/translations.ts';

/**
 * Turns a copy of the project into another programme, as an adapter would, with `npm run setup` and
 * the files of this folder; builds it, proves that nothing of this project's own programme is in what was built, and runs
 * the tests of the page there. Three founders, five weeks, eight cards, figures that are no percentages, a long brand.
 */
const BRAND = path.join(ROOT, 'test/second-brand');
const COPY = path.join(ROOT, '.cache/second-brand');
const BIN = path.join(ROOT, 'node_modules/.bin');

/** What is in the project's folder but no part of the project. */
const LEFT_OUT = new Set(
  [
    '.cache',
    '.git',
    'coverage',
    'data',
    'dist',
    'node_modules',
    'playwright-report',
    'screenshots',
    'test-results',
  ]
    .concat('.env')
    .map((name) => path.join(ROOT, name)),
);

/** Tests of what depends on the content. What the server and the command do with a list is the same for every programme. */
const SUITES = [
  'src/content',
  'src/site/sections',
  'src/site/text',
  'build/styles.test.ts',
  'test/site',
  'test/operator/poster.test.ts',
  'perf/budgets.test.ts',
];

makeCopy();
run('setup', 'node', 'build/setup.ts', path.join(BRAND, 'brand.json'));
run('draw', 'node', 'art/main.ts');
run('build', 'node', 'build/build.ts');
reportRemains();
run('tests', 'vitest', 'run', '--project', 'unit', '--project', 'integration', ...SUITES);
const signUp = ['signup.spec.ts', '--grep', 'from an empty field to a row in the list'];
run('browser', 'node', 'test/e2e/run.ts', ...signUp, '--project=phone');

function makeCopy(): void {
  rmSync(COPY, { recursive: true, force: true });
  // Folder by folder: a folder cannot be copied into itself.
  for (const name of readdirSync(ROOT)) {
    const source = path.join(ROOT, name);
    if (!LEFT_OUT.has(source)) cpSync(source, path.join(COPY, name), { recursive: true });
  }
  for (const name of ['src', 'photos', 'mail', 'art'])
    if (existsSync(path.join(BRAND, name)))
      cpSync(path.join(BRAND, name), path.join(COPY, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'));
  // Browsers and databases that were fetched before.
  mkdirSync(path.join(COPY, '.cache'), { recursive: true });
  symlinkSync(path.join(ROOT, '.cache/tools'), path.join(COPY, '.cache/tools'));
}

/** Runs a program in the copy; a failure ends the run. */
function run(step: string, command: string, ...options: string[]): void {
  const started = performance.now();
  const { status } = spawnSync(command, options, {
    cwd: COPY,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
  console.log(`second brand, ${step}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (status !== 0) process.exit(1);
}

/** Ends the run when something of this project's programme is in what visitors of the other one get. */
function reportRemains(): void {
  const built = path.join(COPY, 'dist/public');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/.test(name),
  );
  const remains = files.flatMap((name) => {
    const content = readFileSync(path.join(built, name), 'utf8').replaceAll(/\u00a0|\\u00a0/gi, ' ');
    return needles()
      .filter((needle) => content.includes(needle))
      .map((needle) => `${name}: ${needle}`);
  });
  if (remains.length === 0) return;
  console.error(['Of another programme, in what was built for the second one:', ...remains].join('\n'));
  process.exit(1);
}

/** What only this project's programme has: its names, links and sentences, its colours and fonts. */
function needles(): string[] {
  // A figure such as 92% is anybody's.
  const facts = { ...programme, statistics: [] };
  const texts = [facts, ...Object.values(TRANSLATIONS)].flatMap((content) => ownTexts(content));
  return [
    ...new Set(texts.map(([, text]) => text.replaceAll('\u00a0', ' '))),
    ...valuesOnlyIn('src/content/palette.ts', /#[\da-f]{6}\b/gi),
    ...valuesOnlyIn('src/content/fonts.ts', /(?<=@)[\w-]+\/[\w-]+/g),
  ].filter((text) => text.startsWith('#') || text.length >= 12 || /[^\0-\x7f]/.test(text));
}

/** What a file of this project names and the same file of the second brand does not. */
function valuesOnlyIn(name: string, pattern: RegExp): string[] {
  const valuesIn = (root: string) =>
    new Set(
      (readFileSync(path.join(root, name), 'utf8').match(pattern) ?? []).map((text) => text.toLowerCase()),
    );
  return existsSync(path.join(BRAND, name))
    ? [...valuesIn(ROOT)].filter((value) => !valuesIn(BRAND).has(value))
    : [];
}
