import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import '../environment.ts';
import { ROOT } from '../../build/paths.ts';
import { textsIn } from '../../src/content/check-programme.ts';
import type * as Checks from '../../src/content/check-texts.ts';
import type * as Facts from '../../src/content/programme.ts';
import type * as Texts from '../../src/content/translations.ts';
import { JOURNEYS } from '../run/suites.ts';
import { inventTexts } from './invent.ts';

/** An entry of `locales.ts`. */
const locale = (language: string, name: string, readIn: string) =>
  `${language}: {
    ...{ short: '${language.toUpperCase()}', name: '${name}', readIn: '${readIn}', openGraph: '${language}_DE' },
    ...{ tallCapitals: false, foreignWords: {}, load: () => import('./${language}.ts') },
  },`;
const DE = locale('de', 'Deutsch', 'Diese Seite auf Deutsch lesen');
const FR = locale('fr', 'Français', 'Lire cette page en français');

/**
 * Turns a copy of the project into another programme, in German and French, as an adapter would: other facts, colours,
 * fonts, marks, photographs and messages, other numbers of weeks, people, cards and figures, and a longer name. The texts
 * are the sample's with other words. Builds it, proves that nothing of this project's own programme is in what was built,
 * and runs the tests there.
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
for (const name of ['mail', 'photos']) rmSync(path.join(COPY, name), { recursive: true });
mkdirSync(path.join(COPY, 'photos'));
const facts = readFileSync(path.join(COPY, 'src/content/programme.ts'), 'utf8');
for (const name of ['src', 'mail'])
  cpSync(path.join(BRAND, name), path.join(COPY, name), { recursive: true });
edit('src/content/programme.ts', /^/, facts.slice(0, facts.indexOf('export const programme')));
edit('src/content/programme.ts', /$/, '\nexport type Programme = typeof programme;\n');
edit('src/contract/language.ts', /(?<=LANGUAGES = )\[.*?\]/, "['de', 'fr']");
edit('src/contract/language.ts', /(?<=DEFAULT_LANGUAGE: Language = )'.*?'/, "'de'");
edit(
  'src/content/fonts.ts',
  /(?<=heading: \{\s+package: )'.*?axes: .*?\}/s,
  "'@fontsource/zilla-slab', weight: 700",
);
edit(
  'src/content/mail-domains.ts',
  /(?<=MAIL_DOMAINS =).*?;/s,
  "'gmail.com web.de gmx.de t-online.de posteo.de';",
);
edit('src/content/mail-domains.ts', /(?<=SCHOOLS: .*? = )\[.*?\]/, '[]');
edit('src/content/locales.ts', /(?<=LOCALES: .*? = )\{.*?\n\};/s, `{ ${DE} ${FR} };`);
edit('src/content/translations.ts', /\b(?:en|vi)(?=Other|\b)/g, (language) =>
  language === 'en' ? 'de' : 'fr',
);
for (const [before, after] of [
  ['en', 'de'],
  ['vi', 'fr'],
] as const) {
  fitLists(`src/content/${before}.ts`);
  edit(`src/content/${before}.ts`, /(?<=withFacts\S*\(')\w+/, after);
  for (const kind of ['', '-other']) {
    const [from, to] = [before, after].map((language) =>
      path.join(COPY, `src/content/${language}${kind}.ts`),
    ) as [string, string];
    const texts = readFileSync(from, 'utf8').replaceAll("from './en", "from './de");
    rmSync(from);
    writeFileSync(to, inventTexts(texts, after));
  }
}
await agreeToConsent();
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
function edit(file: string, pattern: RegExp, replacement: string | ((found: string) => string)): void {
  const before = readFileSync(path.join(COPY, file), 'utf8');
  if (before.search(pattern) < 0) throw new Error(`${file} has nothing like ${String(pattern)}`);
  const replace = typeof replacement === 'string' ? () => replacement : replacement;
  writeFileSync(path.join(COPY, file), before.replace(pattern, replace));
}

/** Three people instead of two, five weeks instead of seven, four cards instead of six, three figures instead of four. */
function fitLists(file: string): void {
  edit(
    file,
    /(?<=profiles: \[\n) +\{.*?\n {6}\},\n/s,
    (first) => first.replaceAll('founder1', 'founder3') + first,
  );
  edit(file, /(?<=weeks: \[\n)(?:.*\n){2}/, '');
  edit(file, /(?<=usps: \{.*?cards: \[\n)(?: {6}\{\n.*?\n {6}\},\n){2}/s, '');
  edit(file, /(?<=stats: \[\n).*\n/, '');
}

/** Does what the build asks for when the texts have changed that people agree to. */
async function agreeToConsent(): Promise<void> {
  const inCopy = (name: string): Promise<unknown> => import(path.join(COPY, `src/content/${name}.ts`));
  const [{ checkTexts }, { TRANSLATIONS }, { programme }] = (await Promise.all(
    ['check-texts', 'translations', 'programme'].map(inCopy),
  )) as [typeof Checks, typeof Texts, typeof Facts];
  for (const problem of checkTexts(TRANSLATIONS, programme)) {
    const [, name, fingerprint] = /(\w+_FINGERPRINT) = '(\w+)'/.exec(problem) ?? [];
    if (name === undefined || fingerprint === undefined) throw new Error(problem);
    edit('src/content/consent.ts', new RegExp(`(?<=const ${name} = ').*(?=')`), fingerprint);
  }
}

/** A photograph for the first screen and one of a person: what they show does not matter here. */
async function drawPhotographs(): Promise<void> {
  const draw = (width: number, height: number, file: string) =>
    sharp({ create: { width, height, channels: 3, background: '#8a6f55' } })
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
    .filter((name) => /\.(?:html|js|css|svg|json|xml|txt)$/.test(name))
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
