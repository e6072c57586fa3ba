import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { copyProject } from '../project-copy.ts';
import { ServerProcess } from '../service/server-process.ts';

/** A text file's lines are found by a part that stays when the rest of the file changes. */
type Edit = readonly [before: RegExp, after: string];

/** French is as English: what matters here is where a language is named. */
const asEnglish = (name: string): Edit => [
  / = \{\n {2}en: \{/,
  ` = {\n  get fr() { return ${name}.en; },\n  en: {`,
];

/** Every file that “Another language” in `docs/adapting.md` names, with what is added for French. */
const EDITS: Record<string, readonly Edit[]> = {
  'src/contract/language.ts': [[/\['en', 'vi'\]/, "['en', 'vi', 'fr']"]],
  'src/content/locales.ts': [
    [
      /(LOCALES: .* = \{)/,
      "$1 fr: { short: 'FR', name: 'Français', readIn: 'Lire en français', openGraph: 'fr_FR', tallCapitals: false },",
    ],
  ],
  'src/content/translations.ts': [
    [/\{ en, vi \}/, '{ en, vi, fr }'],
    [/(import \{ vi \})/, "import { fr } from './fr.ts';\n$1"],
  ],
  'src/content/programme.ts': [[/(\{\s*en: ('[^']*'),)/g, '$1 fr: $2,']],
  'src/content/foreign-terms.ts': [[/ {2}en: \{\},/, '  en: {}, fr: {},']],
  'src/content/leave.ts': [asEnglish('leaveTexts')],
  'src/content/mail.ts': [asEnglish('mailMessages')],
  'src/content/poster.ts': [asEnglish('posterMessages')],
  'src/content/stages.ts': [
    [/( {2}applications: \{\n)/, '$1 get fr() { return stageTexts.applications.en; },\n'],
    [/( {2}closed: \{\n)/, '$1 get fr() { return stageTexts.closed.en; },\n'],
  ],
  'src/site/hydration/browser-page.ts': [
    [/( {2}vi: async)/, "  fr: async () => (await import('../../content/fr.ts')).fr,\n$1"],
  ],
};

const FRENCH = `import { en, type Translations } from './en.ts';
export const fr: Translations = { ...en, hero: { ...en.hero, headline: 'Sept semaines, une terrasse après l’autre' } };
`;

const SOURCES = ['src', 'build', 'test', 'perf', 'art', 'supabase', 'photos', 'mail', 'package.json'];
const CONFIGURATION = ['package-lock.json', 'tsconfig.json', 'playwright.config.ts', 'vitest.config.ts'];
const project = copyProject([...SOURCES, ...CONFIGURATION]);
afterAll(() => rmSync(project, { recursive: true, force: true }));

function edit(name: string, edits: readonly Edit[]): void {
  const file = path.join(project, name);
  const written = edits.reduce(
    (source, [before, after]) => {
      expect(source, `${name} has ${before}`).toMatch(before);
      return source.replace(before, after);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, written);
}

/** Runs a program in the copy; resolves with all that it wrote. */
const run = (...command: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, command, { cwd: project, env: {} }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

it('a third language takes the edits that the compiler and the build ask for, and is then everywhere', async () => {
  const documented = readFileSync(path.join(ROOT, 'docs/adapting.md'), 'utf8');
  for (const [name, edits] of Object.entries(EDITS)) {
    expect(documented, name).toContain(`\`${name}\``);
    edit(name, edits);
  }
  writeFileSync(path.join(project, 'src/content/fr.ts'), FRENCH);
  expect(await run('node_modules/typescript7/bin/tsc')).toBe('');

  // The build asks for a new version of the consent, which people now give in French as well.
  const asked = await run('build/build.ts');
  const [, fingerprint = ''] = /CONSENT_FINGERPRINT = '(\w+)'/.exec(asked) ?? [];
  edit('src/content/consent.ts', [[/(CONSENT_FINGERPRINT = ')\w+/, `$1${fingerprint}`]]);
  expect(await run('build/build.ts')).toContain('Built ');

  const dist = path.join(project, 'dist');
  const server = await ServerProcess.start({
    script: path.join(project, 'src/hosts/node/main.ts'),
    env: { DIST_FOLDER: dist },
  });
  const page = async (address: string) => (await server.get(address)).text();
  expect(await page('/fr')).toMatch(/<html lang="fr">.*Sept semaines/s);
  for (const address of ['/en', '/vi', '/sitemap.xml'])
    expect(await page(address)).toContain('hreflang="fr"');
  expect(await page('/')).toContain('Lire en français');
  const answer = await server.get(SUBMIT_EMAIL_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'camille@example.com', language: 'fr', sourcePage: 'landing' }),
  });
  expect(await answer.json()).toEqual({ success: true });
  expect(server.home.query('select language from submission')).toEqual(['fr']);
  await server.remove();
}, 900_000);
