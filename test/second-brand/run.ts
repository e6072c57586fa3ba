import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import '../environment.ts';
import { ROOT } from '../../build/paths.ts';
import { textsIn } from '../../src/content/problems.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { JOURNEYS } from '../run/suites.ts';

/** The entries of `locales.ts`. */
const LOCALES = `{
  de: {
    short: 'DE',
    name: 'Deutsch',
    readIn: 'Diese Seite auf Deutsch lesen',
    openGraph: 'de_DE',
    tallCapitals: false,
    foreignWords: {},
    load: () => import('./de.ts'),
  },
  en: {
    short: 'EN',
    name: 'English',
    readIn: 'Read this page in English',
    openGraph: 'en_IE',
    tallCapitals: false,
    foreignWords: {},
    load: () => import('./en.ts'),
  },
};`;

/**
 * Turns a copy of the project into another programme, in German and English, as an adapter would: copies the files of
 * this folder over it, and edits three more. Builds it, proves that nothing of this project's own programme is in what
 * was built, and runs the tests there.
 */
const BRAND = path.join(ROOT, 'test/second-brand');
const COPY = path.join(ROOT, '.cache/second-brand');
/** What is no source: made, fetched, or this computer's own. */
const LEFT_OUT = /^(?:node_modules|\.git|\.cache|dist|data|backups|test-results|coverage|screenshots|\.env)$/;

/** What depends on the content, or might; `JOURNEYS` follow in one window. */
const SUITES = [
  'src',
  'build',
  ...['site', 'store', 'service', 'modules', 'operator', 'privacy', 'mail'].map((name) => `test/${name}`),
];

rmSync(COPY, { recursive: true, force: true });
// Folder by folder: a folder cannot be copied into itself.
for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.test(each)))
  cpSync(path.join(ROOT, name), path.join(COPY, name), { recursive: true });
for (const name of LANGUAGES.flatMap((language) => [`${language}.ts`, `${language}-other.ts`]))
  rmSync(path.join(COPY, 'src/content', name));
for (const name of ['mail', 'photos']) rmSync(path.join(COPY, name), { recursive: true });
mkdirSync(path.join(COPY, 'photos'));
for (const name of ['src', 'mail'])
  cpSync(path.join(BRAND, name), path.join(COPY, name), { recursive: true });
edit('src/contract/language.ts', /(?<=LANGUAGES = )\[.*?\]/, "['de', 'en']");
edit('src/contract/language.ts', /(?<=DEFAULT_LANGUAGE: Language = )'.*?'/, "'de'");
edit('src/content/locales.ts', /(?<=LOCALES: .*? = )\{.*?\n\};/s, LOCALES);
edit(
  'src/content/mail-domains.ts',
  /(?<=MAIL_DOMAINS =).*?;/s,
  "'gmail.com web.de gmx.de t-online.de posteo.de';",
);
edit('src/content/mail-domains.ts', /(?<=SCHOOLS: .*? = )\[.*?\]/, '[]');
await drawPhotographs();
symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'));
// Browsers and databases that were fetched before.
mkdirSync(path.join(COPY, '.cache'), { recursive: true });
symlinkSync(path.join(ROOT, '.cache/tools'), path.join(COPY, '.cache/tools'));

run('types', 'node', 'node_modules/typescript7/bin/tsc');
run('build', 'node', 'build/build.ts');
await reportRemains();
run('tests', 'vitest', 'run', '--project', 'unit', '--project', 'integration', ...SUITES);
run('journeys', 'node', 'test/e2e/run.ts', '--grep', JOURNEYS.source, '--project=phone');
// Other numbers of founders, weeks and figures than the sample has, in every window; and what moves by itself.
const specs = 'no text is cut off in any window size|logos.spec';
run('windows', 'node', 'test/e2e/run.ts', '--grep', specs, '--project=phone', '--project=desktop');

/** Changes a file of the copy. */
function edit(file: string, pattern: RegExp, replacement: string): void {
  const before = readFileSync(path.join(COPY, file), 'utf8');
  if (!pattern.test(before)) throw new Error(`${file} has nothing like ${String(pattern)}`);
  writeFileSync(path.join(COPY, file), before.replace(pattern, replacement));
}

/** A photograph for the first screen and one of a person: what they show does not matter here. */
async function drawPhotographs(): Promise<void> {
  const draw = (width: number, height: number, file: string) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#8a6f55',
        noise: { type: 'gaussian', mean: 120, sigma: 20 },
      },
    })
      .blur(12)
      .jpeg()
      .toFile(path.join(COPY, 'photos', file));
  await Promise.all([draw(2400, 1600, 'hero.jpg'), draw(1200, 1500, 'founder-1.jpg')]);
}

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
