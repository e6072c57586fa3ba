import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { facts } from '../src/content/facts.ts';
import { securityHeaders } from '../src/hosts/security-headers.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { buildFonts, emitFile, type Fonts } from './fonts.ts';
import { writeFingerprint } from './fingerprint.ts';
import { glyphsOf } from './glyphs.ts';
import { headersFile } from './headers-file.ts';
import { writeManifest } from './manifest.ts';
import { landingPage, notFoundPage, rootPage, WORDS, type BuiltPage, type Ingredients } from './pages.ts';
import { DIST, PUBLIC, ROOT } from './paths.ts';
import { buildClient, buildInline, buildPrerender } from './scripts.ts';
import { buildStyles } from './styles.ts';

/** Makes the whole site: pages, scripts, fonts, the list of what may be served, and compressed variants. */
async function build(): Promise<void> {
  const started = performance.now();
  await rm(DIST, { recursive: true, force: true });
  await mkdir(PUBLIC, { recursive: true });
  await cp(path.join(ROOT, 'public'), PUBLIC, { recursive: true });

  const client = await buildClient();
  const ingredients: Ingredients = {
    origin: process.env['PUBLIC_ORIGIN'] ?? facts.origin,
    client,
    prerender: await buildPrerender(),
    fonts: await fontsByLanguage(),
    styles: {
      first: await buildStyles('first.css'),
      rest: await buildStyles('rest.css'),
      bare: await buildStyles('bare.css'),
    },
    inline: {
      startUp: await buildInline('start-up.ts', { LANDING_ENTRY: client.landing }),
      root: await buildInline('root.ts'),
      notFound: await buildInline('not-found.ts'),
    },
  };
  const pages = [
    ...LANGUAGES.map((language) => landingPage(language, ingredients)),
    rootPage(ingredients),
    notFoundPage(ingredients),
  ];
  for (const { file, html } of pages) await writeFile(path.join(PUBLIC, file), html);

  const manifest = await writeManifest((_, file) => headersOf(pages.find((page) => page.file === file)));
  await writeFile(path.join(PUBLIC, '_headers'), headersFile(manifest));
  await writeFingerprint();
  console.log(
    `Built ${Object.keys(manifest.files).length} files in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

async function fontsByLanguage(): Promise<Record<Language, Fonts>> {
  const entries = await Promise.all(
    LANGUAGES.map(
      async (language) =>
        [language, await buildFonts(glyphsOf(language, WORDS[language]), emitFile)] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Language, Fonts>;
}

function headersOf(page: BuiltPage | undefined): Record<string, string> {
  if (page === undefined) return securityHeaders({ kind: 'asset' });
  const functionOrigin = process.env['VITE_SUPABASE_URL'] && new URL(process.env['VITE_SUPABASE_URL']).origin;
  return securityHeaders({
    kind: 'page',
    scriptHashes: page.scriptHashes,
    styleHashes: page.styleHashes,
    ...(functionOrigin && { functionOrigin }),
  });
}

await build();
