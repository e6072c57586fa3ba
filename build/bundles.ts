import { cp } from 'node:fs/promises';
import path from 'node:path';
import { build, createBuilder, type BuildEnvironment, type InlineConfig, type Rolldown } from 'vite';
import { programme } from '../src/content/programme.ts';
import { byLanguage, type Language } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';
import { TRANSLATIONS, type Translations } from '../src/content/translations.ts';
import type { Settings } from '../src/hosts/settings/settings.ts';
import type { Photographs } from '../src/site/pictures/picture.tsx';
import { integrityOf, ROOT, type Output } from './paths.ts';
import { filledTexts } from './content.ts';
import type { StepDrawings } from './step-picture.ts';

/**
 * Old in-app web views: the oldest engines that have every construct the page's own code needs (docs/decisions). Android's
 * follow Chrome.
 */
export const SCRIPT_TARGETS = ['chrome99', 'safari15.4', 'firefox100'];

/** The file with the licences of what browsers get: MIT and OFL ask for it. */
export const LICENCES = 'licences.txt';

/**
 * What the bundles get from outside: the same for browser, document and development server, so that hydration finds the
 * same text as in the document. Vite itself reads no settings (`envDir`); these come from the one parser.
 */
export function constantsOf(
  settings: Settings,
  photographs?: Photographs,
  stepDrawings?: StepDrawings,
): Record<string, string> {
  const code = (value: unknown) => (value === undefined ? 'undefined' : JSON.stringify(value));
  return {
    'import.meta.env.CONFIRM': code(settings.confirm.on),
    'import.meta.env.PUBLIC_ORIGIN': code(settings.publicOrigin ?? programme.origin),
    'import.meta.env.STEP_DRAWINGS': code(stepDrawings),
    'import.meta.env.PHOTOGRAPHS': code(photographs),
    'import.meta.env.VITE_SUPABASE_URL': code(settings.supabase.url),
    'import.meta.env.VITE_SUPABASE_ANON_KEY': code(settings.supabase.key),
  };
}

/** What `bundlePage` hands back. */
export type Bundles = Awaited<ReturnType<typeof bundlePage>>;

/** The page of a stage. */
export interface StagePage {
  stage: Stage;
  /** What it says. */
  translations: Readonly<Record<Language, Translations>>;
}

/**
 * Bundles the page for browsers and for Node, as `vite.config.ts` says. Each stage has scripts of its own: a page that
 * somebody has open loads no texts of another one.
 *
 * @param output gets the scripts and the pictures that components import, and the bundle for Node
 * @returns the page's components as HTML, and the scripts that the browser may ask for after the page has painted
 */
export async function bundlePage(
  output: Output,
  define: Record<string, string>,
  stages: readonly StagePage[],
) {
  let texts: StagePage['translations'] = TRANSLATIONS;
  const builder = await createBuilder({
    root: ROOT,
    configLoader: 'native',
    // What fails is thrown, and described once.
    logLevel: 'silent',
    define,
    plugins: [filledTexts(() => texts)],
    environments: {
      client: { build: { outDir: output.public } },
      ssr: { build: { outDir: output.work } },
    },
  } satisfies InlineConfig);
  const { client, ssr } = builder.environments;
  if (client === undefined || ssr === undefined) throw new Error('Vite has no environment for the bundles.');
  const hashed: string[] = [];
  const bundle = async (environment: BuildEnvironment) => {
    const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
    const addresses = output.map(({ fileName }) => `/${fileName}`);
    hashed.push(...addresses.filter((address) => address.startsWith('/assets/')));
    return output.filter((file) => file.type === 'chunk');
  };
  await bundle(ssr);
  const pages = [];
  for (const page of stages) {
    texts = page.translations;
    pages.push({ ...page, client: scriptsOf(await bundle(client)) });
  }
  await cp(path.join(output.work, 'assets'), path.join(output.public, 'assets'), { recursive: true });

  const prerender = path.join(output.work, 'prerender.js');
  return {
    pages,
    /** Addresses of the scripts and pictures; their names carry hashes. */
    hashed,
    prerender: (await import(prerender)) as typeof import('../src/site/entries/prerender.tsx'),
  };
}

function scriptsOf(chunks: readonly Rolldown.OutputChunk[]) {
  const pathOf = (entry: string) => `/${chunks.find(({ name }) => name === entry)?.fileName}`;
  return {
    landing: pathOf('landing'),
    translations: byLanguage(pathOf),
    /** `sha256-…` of every script by its path, for the import map: the browser rejects a script that differs. */
    integrity: Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, integrityOf(code)])),
  };
}

/**
 * Bundles a script without imports, to be written into a page.
 *
 * @param name file in `src/site/entries`
 * @param constants values known only now, e.g. the path of the entry to import later
 */
export async function bundleInline(name: string, constants: Record<string, unknown> = {}): Promise<string> {
  const define = Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)] as const);
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: 'silent',
    define: Object.fromEntries(define),
    build: {
      write: false,
      target: SCRIPT_TARGETS,
      rolldownOptions: {
        input: path.join(ROOT, 'src/site/entries', name),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
