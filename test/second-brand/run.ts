import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { AT_LENGTH } from '../environment.ts';
import { ROOT } from '../../build/paths.ts';
import { textsIn } from '../../src/content/check-programme.ts';
import type * as Checks from '../../src/content/check-texts.ts';
import type * as Facts from '../../src/content/programme.ts';
import type * as Texts from '../../src/content/translations.ts';
import { report } from '../run/results.ts';
import { JOURNEYS } from '../run/suites.ts';
import { inventTexts } from './invent.ts';

/** Its languages, the default first, with the sample's file that each is made of: the first has the types. */
const MADE_OF = { ja: 'en', en: 'vi', de: 'vi' } as const;
type Made = keyof typeof MADE_OF;
const LANGUAGES = Object.keys(MADE_OF) as [Made, ...Made[]];
const [first] = LANGUAGES;

/** An entry of `locales.ts`. */
const locale = (language: Made, name: string, readIn: string, region: string) =>
  `${language}: {
    ...{ short: '${language.toUpperCase()}', name: '${name}', readIn: '${readIn}', openGraph: '${language}_${region}' },
    ...{ tallCapitals: false, foreignWords: {}, load: () => import('./${language}.ts') },
  },`;
const LOCALES = [
  locale('ja', '日本語', 'このページを日本語で読む', 'JP'),
  locale('en', 'English', 'Gaed tihs figa on Anglosh', 'GB'),
  locale('de', 'Deutsch', 'Diese Seite auf Deutsch lesen', 'DE'),
];
/** A font that has the letters of the first language alone. */
const JAPANESE = `{ ja: {
  heading: { package: '@expo-google-fonts/zen-kaku-gothic-new', weight: 900 },
  text: { package: '@expo-google-fonts/zen-kaku-gothic-new', weight: 400, strongWeight: 700 },
} }`;

/**
 * Turns a copy of the project into another programme, in Japanese, English and German, as an adapter would: other facts,
 * colours, fonts, marks, photographs and messages, other numbers of weeks, people, cards and figures, and a longer name. The
 * texts are the sample's with other words. Builds it, proves that nothing of this project's own programme is in what was
 * built, and runs the tests there.
 */
const BRAND = path.join(ROOT, 'test/second-brand');
const COPY = path.join(ROOT, '.cache/second-brand');
/** What is no source: made, fetched, or this computer's own. */
const LEFT_OUT = /^(?:node_modules|\.git|\.cache|dist|data|backups|test-results|coverage|screenshots|\.env)$/;

/** What depends on the content. */
const SUITES = ['src/content', 'src/site', 'build', 'test/site'];
/** What might: the same stores, servers and mails with other texts. */
const MORE = ['src', 'test/store', 'test/service', 'test/mail/send-verb.test.ts'];
/** In one window: that nothing is cut off, each letter has its font, and a sign-up without script. */
const SHORT =
  'no text is cut off in any window size|draws every letter with its own fonts|reads whole and signs up';
/** Other numbers of founders, weeks and figures than the sample has, in every window; and what moves by itself. */
const SPECS = 'no text is cut off in any window size|logos.spec|draws every letter with its own fonts';

process.env['TEST_PREFIX'] = 'second brand  ';
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
edit('src/contract/language.ts', /(?<=LANGUAGES = )\[.*?\]/, JSON.stringify(LANGUAGES));
edit('src/contract/language.ts', /(?<=DEFAULT_LANGUAGE: Language = )'.*?'/, `'${first}'`);
edit(
  'src/content/fonts.ts',
  /(?<=heading: \{\s+package: )'.*?axes: .*?\}/s,
  "'@fontsource/zilla-slab', weight: 700",
);
edit('src/content/fonts.ts', /(?<=ownFonts: .*? = )\{\}/, JAPANESE);
edit(
  'src/content/mail-domains.ts',
  /(?<=MAIL_DOMAINS =).*?;/s,
  "'gmail.com web.de gmx.de t-online.de posteo.de docomo.ne.jp';",
);
edit('src/content/mail-domains.ts', /(?<=SCHOOLS: .*? = )\[.*?\]/, '[]');
edit('src/content/locales.ts', /(?<=LOCALES: .*? = )\{.*?\n\};/s, `{ ${LOCALES.join(' ')} };`);
const sources = ['', '-other'].map((kind) => {
  const texts = ['en', 'vi'].map((language) => {
    const file = `src/content/${language}${kind}.ts`;
    if (kind === '') fitLists(file);
    const source = readFileSync(path.join(COPY, file), 'utf8');
    rmSync(path.join(COPY, file));
    return [language, source.replaceAll("from './en", "from './ja")] as const;
  });
  return { kind, texts: Object.fromEntries(texts) };
});
for (const language of LANGUAGES)
  for (const { kind, texts } of sources) {
    const source = inventTexts(texts[MADE_OF[language]] ?? '', language);
    writeFileSync(
      path.join(COPY, `src/content/${language}${kind}.ts`),
      source.replace(/(?<=withFacts\S*\(')\w+/, language),
    );
  }
const imports = LANGUAGES.map(
  (each) =>
    `import { otherTexts as ${each}Other } from './${each}-other.ts';\nimport { texts as ${each} } from './${each}.ts';\n`,
);
const types = `import type { OtherTexts } from './${first}-other.ts';\nimport type { Some, Translations } from './${first}.ts';\n`;
edit('src/content/translations.ts', /import \{ otherTexts .*?\n(?=\n)/s, imports.join('') + types);
edit('src/content/translations.ts', /en, vi/, LANGUAGES.join(', '));
edit(
  'src/content/translations.ts',
  /en: enOther.*?(?= \})/,
  LANGUAGES.map((each) => `${each}: ${each}Other`).join(', '),
);
await agreeToConsent();
await drawPhotographs();
symlinkSync(path.join(ROOT, 'node_modules'), path.join(COPY, 'node_modules'));
// Browsers and databases that were fetched before.
for (const folder of [path.join(COPY, '.cache'), path.join(ROOT, '.cache/tools')])
  mkdirSync(folder, { recursive: true });
symlinkSync(path.join(ROOT, '.cache/tools'), path.join(COPY, '.cache/tools'));

step('types', 'node', 'node_modules/typescript7/bin/tsc');
step('build', 'node', 'build/build.ts');
await reportRemains();
const reporters = ['--reporter=default', '--reporter=./test/run/vitest-reporter.ts'];
const projects = ['--project', 'unit', '--project', 'integration'];
run('vitest', 'run', ...projects, ...reporters, ...SUITES, ...(AT_LENGTH ? MORE : []));
if (AT_LENGTH)
  run(
    'node',
    'test/e2e/run.ts',
    '--grep',
    `${JOURNEYS.source}|${SPECS}`,
    '--project=phone',
    '--project=desktop',
  );
else run('node', 'test/e2e/run.ts', '--grep', SHORT, '--project=phone');

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

/** A photograph for the first screen and one of a person, no larger than they must be: what they show does not matter here. */
async function drawPhotographs(): Promise<void> {
  const draw = (width: number, height: number, file: string) =>
    sharp({ create: { width, height, channels: 3, background: '#8a6f55' } })
      .jpeg()
      .toFile(path.join(COPY, 'photos', file));
  await Promise.all([draw(1600, 1000, 'hero.jpg'), draw(600, 720, 'founder-1.jpg')]);
}

/** Runs a program that is one test of this check; a failure ends the run. */
function step(name: string, command: string, ...options: string[]): void {
  const started = performance.now();
  const state = run(command, ...options) ? 'passed' : 'failed';
  report({ name, state, seconds: (performance.now() - started) / 1000 });
  if (state === 'failed') process.exit(1);
}

/** Runs a program in the copy. @returns whether it succeeded */
function run(command: string, ...options: string[]): boolean {
  const { status } = spawnSync(command, options, {
    cwd: COPY,
    stdio: ['ignore', 'inherit', 'inherit'],
    // What chance finds in a property is looked for in the first programme's run.
    env: {
      ...process.env,
      RUNS: '5',
      PATH: `${ROOT}/node_modules/.bin${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
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
  const name = 'nothing of another programme is in what was built';
  report({ name, state: remains.length === 0 ? 'passed' : 'failed', seconds: 0, reason: remains.join('\n') });
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
