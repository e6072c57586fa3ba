import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { Photographs } from '../src/site/pictures/photograph.tsx';
import { byLanguage, type Language } from '../src/contract/language.ts';
import { FOREIGN_TERMS } from '../src/content/foreign-terms.ts';
import { firstScreenOf } from '../src/content/partial-translations.ts';
import type { Translations } from '../src/content/en.ts';
import { integrityOf } from './hashes.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { ROOT } from './paths.ts';
import { pictures } from './pictures.ts';

const contentFile = (name: string) => path.join(ROOT, 'src/content', `${name}.ts`);
const entry = (name: string) => path.join(ROOT, 'src/site/entries', name);

/**
 * What the bundles get from outside: the same for browser, document and development server, so that hydration finds the
 * same text as in the document. Vite itself reads no settings (`envDir`); these come from the one parser.
 */
export function defineFor({
  supabase,
  photographs,
  applyUrl,
}: Pick<Settings, 'supabase' | 'applyUrl'> & { photographs: Photographs | undefined }): Record<
  string,
  string
> {
  const code = (value: unknown) => (value === undefined ? 'undefined' : JSON.stringify(value));
  return {
    'import.meta.env.APPLY_URL': code(applyUrl),
    'import.meta.env.PHOTOGRAPHS': code(photographs),
    'import.meta.env.VITE_SUPABASE_URL': code(supabase.url),
    'import.meta.env.VITE_SUPABASE_ANON_KEY': code(supabase.key),
  };
}

/** Old in-app web views: the oldest engines that have every construct the page's own code needs (docs/decisions). */
const ENGINES = ['chrome99', 'safari15.4', 'firefox100'];

const SHARED: InlineConfig = {
  root: ROOT,
  configFile: false,
  envDir: false,
  publicDir: false,
  // What fails is thrown and described once (`failure.ts`).
  logLevel: 'silent',
  plugins: [react(), pictures()],
};

/**
 * The texts of a language, and the terms in them, with the facts in them: browsers fill in nothing, and the script of the
 * first screen does without the facts.
 */
const plainTexts = (translations: Readonly<Record<Language, Translations>>): Plugin => ({
  name: 'plain-texts',
  load(id) {
    if (id === contentFile('foreign-terms')) {
      const maps = Object.entries(FOREIGN_TERMS).map(
        ([language, terms]) => `${JSON.stringify(language)}:new Map(${JSON.stringify([...terms])})`,
      );
      return `export const FOREIGN_TERMS = {${maps.join()}};`;
    }
    const [language, texts] = Object.entries(translations).find(([name]) => id === contentFile(name)) ?? [];
    return language && `export const ${language.replaceAll('-', '')} = ${JSON.stringify(texts)};`;
  },
});

/** The scripts that the browser may ask for after the page has painted. */
export interface ClientScripts {
  /** Path of the landing page's entry, as the browser asks for it. */
  landing: string;
  /** `sha256-…` of every script by its path, for the import map: the browser rejects a script that differs. */
  integrity: Record<string, string>;
}

/** Bundles the page's scripts into `assets` of a public folder, with pictures that components import. */
export async function buildClient(
  folder: string,
  define: Record<string, string>,
  translations: Readonly<Record<Language, Translations>>,
): Promise<ClientScripts> {
  // What the landing script hydrates with, before it needs anything else.
  const partial = byLanguage((language) => firstScreenOf(translations[language]));
  const result = (await build({
    ...SHARED,
    define: { ...define, 'import.meta.env.PARTIAL_TRANSLATIONS': JSON.stringify(partial) },
    plugins: [...(SHARED.plugins ?? []), plainTexts(translations)],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ENGINES,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { landing: entry('landing.tsx') },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const landing = chunks.find((chunk) => chunk.isEntry);
  if (landing === undefined) throw new Error('the bundle has no entry');
  const integrity: Record<string, string> = {};
  for (const chunk of chunks) {
    const written = await readFile(path.join(folder, chunk.fileName));
    integrity[`/${chunk.fileName}`] = integrityOf(written);
  }
  return { landing: `/${landing.fileName}`, integrity };
}

/** The page's components as HTML; see `src/site/entries/prerender.tsx`. */
export type Prerender = typeof import('../src/site/entries/prerender.tsx');

/** Bundles the same components for Node and loads them. */
export async function buildPrerender(
  folder: string,
  work: string,
  define: Record<string, string>,
): Promise<Prerender> {
  const outDir = path.join(work, 'prerender');
  await build({
    ...SHARED,
    define,
    build: {
      ssr: entry('prerender.tsx'),
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // The not-found page has a picture that the landing page has not.
      ssrEmitAssets: true,
      rolldownOptions: {
        output: {
          entryFileNames: 'prerender.js',
          // Beside the assets, of which all are copied to the site.
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  await cp(path.join(outDir, 'assets'), path.join(folder, 'assets'), { recursive: true });
  // The query makes a second build in one process load what it has just written.
  return (await import(`${path.join(outDir, 'prerender.js')}?${Date.now()}`)) as Prerender;
}

/**
 * Bundles a script without imports, so that nothing else has to come for it: one that is written into the page itself, or
 * follows its first paint.
 *
 * @param name file in `src/site/entries`
 * @param define values known only now, e.g. the path of the entry to import later
 */
export async function buildInline(name: string, define: Record<string, unknown> = {}): Promise<string> {
  const results = (await build({
    ...SHARED,
    define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
    build: {
      write: false,
      target: ENGINES,
      minify: true,
      modulePreload: false,
      lib: { entry: entry(name), formats: ['iife'], name: '_', fileName: 'inline' },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = results.flatMap((result) => result.output).find((file) => file.type === 'chunk');
  if (chunk === undefined) throw new Error(`${name} made no script`);
  return chunk.code.trim();
}
