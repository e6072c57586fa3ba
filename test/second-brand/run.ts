import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import '../environment.ts';
import { ROOT } from '../../build/paths.ts';
import { textsIn } from '../../src/content/problems.ts';

/**
 * Turns a copy of the project into another programme, as an adapter would, by copying the files of this folder over it;
 * builds it, proves that nothing of this project's own programme is in what was built, and runs the tests of the page
 * there.
 */
const BRAND = path.join(ROOT, 'test/second-brand/src');
const COPY = path.join(ROOT, '.cache/second-brand');
const COPIED = /^(?:src|build|test|perf|public|supabase|deploy|docs|mail|photos|.*\.(?:json|[jt]s))$/;

/** Tests of what depends on the content. What the server and the command do with a list is the same for every programme. */
const SUITES = ['src/content', 'src/site', 'build', 'test/site', 'test/operator/poster.test.ts'];

rmSync(COPY, { recursive: true, force: true });
// Folder by folder: a folder cannot be copied into itself.
for (const name of readdirSync(ROOT).filter((each) => COPIED.test(each)))
  cpSync(path.join(ROOT, name), path.join(COPY, name), { recursive: true });
cpSync(BRAND, path.join(COPY, 'src'), { recursive: true });
symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'));
// Browsers and databases that were fetched before.
mkdirSync(path.join(COPY, '.cache'), { recursive: true });
symlinkSync(path.join(ROOT, '.cache/tools'), path.join(COPY, '.cache/tools'));

run('types', 'node', 'node_modules/typescript7/bin/tsc');
run('build', 'node', 'build/build.ts');
await reportRemains();
run('tests', 'vitest', 'run', '--project', 'unit', '--project', 'integration', ...SUITES);
// Other numbers of founders, weeks and figures than the sample has, in every window; and what moves by itself.
const specs = 'no text is cut off in any window size|logos.spec|from an empty field to a row in the list';
run('browser', 'node', 'test/e2e/run.ts', '--grep', specs, '--project=phone', '--project=desktop');

/** Runs a program in the copy; a failure ends the run. */
function run(step: string, command: string, ...options: string[]): void {
  const started = performance.now();
  const { status } = spawnSync(command, options, {
    cwd: COPY,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${ROOT}/node_modules/.bin${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
  console.log(`second brand, ${step}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (status !== 0) process.exit(1);
}

/** Ends the run when something of this project's programme is in what visitors of the other one get. */
async function reportRemains(): Promise<void> {
  const [here, there] = await Promise.all([contentOf(ROOT), contentOf(COPY)]);
  // A short word, a figure such as 92% and the name of a file are anybody's.
  const needles = [...here].filter(
    (text) => !there.has(text) && /^#|.{12}|[^\0-\x7f]/.test(text) && !text.endsWith('.svg'),
  );
  const built = path.join(COPY, 'dist/public');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const remains = files
    .filter((name) => /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/.test(name))
    .flatMap((name) => {
      const content = withPlainSpaces(readFileSync(path.join(built, name), 'utf8'));
      return needles.filter((needle) => content.includes(needle)).map((needle) => `${name}: ${needle}`);
    });
  if (remains.length === 0) return;
  console.error(['Of another programme, in what was built for the second one:', ...remains].join('\n'));
  process.exit(1);
}

/** Names, links, sentences, colours and fonts. */
async function contentOf(folder: string): Promise<Set<string>> {
  const files = ['programme', 'translations', 'palette', 'fonts'];
  const modules = files.map((name): Promise<unknown> => import(path.join(folder, `src/content/${name}.ts`)));
  return new Set(textsIn(await Promise.all(modules)).map(([, text]) => withPlainSpaces(text)));
}

function withPlainSpaces(text: string): string {
  return text.replaceAll(/\u00a0|\\u00a0/gi, ' ');
}
