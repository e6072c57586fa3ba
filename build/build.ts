import { createHash } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { facts } from '../src/content/facts.ts';
import { securityHeaders } from '../src/hosts/shared/security-headers.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/contract/language.ts';
import { drawCard, drawIcon } from './card.ts';
import { buildFonts, emitFile } from './fonts.ts';
import { writeFingerprint } from './fingerprint.ts';
import { glyphsOf } from './glyphs.ts';
import { headersFile } from './headers-file.ts';
import { writeManifest } from './manifest.ts';
import { landingPage, notFoundPage, rootPage, WORDS, type BuiltPage, type Ingredients } from './pages.ts';
import { DIST, PUBLIC, ROOT } from './paths.ts';
import { makePhotographs } from './photographs/photographs.ts';
import { loadSharp } from './photographs/sharp.ts';
import { buildClient, buildInline, buildPrerender } from './scripts.ts';
import { robotsTxt, sitemapXml, webManifest } from './search.ts';
import { buildStyles, partTokens } from './styles.ts';

/** Makes the whole site: pages, scripts, fonts, the list of what may be served, and compressed variants. */
async function build(): Promise<void> {
  const started = performance.now();
  const made = await makePhotographs(path.join(ROOT, 'photos'), loadSharp);
  if (made.kind === 'refused') {
    // What was built before stays as it is.
    for (const sentence of made.sentences) console.error(sentence);
    process.exitCode = 1;
    return;
  }
  const { hero: heroPlaceholder, ...laterPlaceholders } = made.placeholders;
  // Without a photograph, nothing of them is in what visitors get.
  const photographs = made.files.size > 0 ? made.photographs : undefined;
  await rm(DIST, { recursive: true, force: true });
  await mkdir(PUBLIC, { recursive: true });
  await cp(path.join(ROOT, 'public'), PUBLIC, { recursive: true });

  await mkdir(path.join(PUBLIC, 'assets'), { recursive: true });
  for (const [file, content] of made.files) await write(file, content);

  const origin = (process.env['PUBLIC_ORIGIN'] ?? facts.origin).replace(/\/$/, '');
  const client = await buildClient(photographs);
  const fonts = await buildFonts(glyphsOf(WORDS), emitFile);
  const styles = partTokens(
    (await buildStyles('first.css')) + (await buildStyles('waiting.css')),
    (await buildStyles('rest.css')) + fonts.first + fonts.later,
  );
  const ingredients: Ingredients = {
    origin,
    cards: await cardsByLanguage(),
    client,
    prerender: await buildPrerender(photographs),
    fonts,
    styles: {
      first:
        styles.first +
        (heroPlaceholder ? (await buildStyles('../sections/hero-photo.css')) + heroPlaceholder : ''),
      later: await writeHashed(
        'later.css',
        // The printed page names the address of the sign-up; only the build knows the origin.
        `:root{--origin:"${origin}"}${styles.later}${Object.values(laterPlaceholders).join('')}`,
      ),
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
  for (const { file, html } of pages) await write(file, html);

  await write('robots.txt', robotsTxt(origin));
  await write('sitemap.xml', sitemapXml(origin));
  await write('site.webmanifest', webManifest(WORDS[DEFAULT_LANGUAGE]));
  await write('apple-touch-icon.png', await drawIcon(180));
  for (const pixels of [192, 512]) await write(`icon-${pixels}.png`, await drawIcon(pixels));

  const manifest = await writeManifest((_, file) =>
    headersOf(
      file,
      pages.find((page) => page.file === file),
    ),
  );
  await write('_headers', headersFile(manifest));
  await writeFingerprint();
  console.log(
    `Built ${Object.keys(manifest.files).length} files in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

async function write(name: string, content: string | Buffer): Promise<void> {
  await writeFile(path.join(PUBLIC, name), content);
}

/**
 * Writes a file that may be kept for ever, because its name carries its content's hash.
 *
 * @returns its address
 */
async function writeHashed(name: string, content: string | Buffer): Promise<string> {
  const { name: base, ext } = path.parse(name);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const file = `assets/${base}-${hash}${ext}`;
  await write(file, content);
  return `/${file}`;
}

/** Messengers keep pictures for long under the same name. */
async function cardsByLanguage(): Promise<Record<Language, string>> {
  const entries = LANGUAGES.map(
    async (language) =>
      [
        language,
        await writeHashed(`card-${language}.png`, await drawCard(language, WORDS[language])),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, string>;
}

/** Whether visitors come over TLS is known only where the files are served: the server adds what depends on it. */
function headersOf(file: string, page: BuiltPage | undefined): Record<string, string> {
  if (page === undefined)
    return securityHeaders({ kind: /\.(?:svg|xml)$/.test(file) ? 'markup' : 'asset', tls: false });
  const supabase = process.env['VITE_SUPABASE_URL'];
  return securityHeaders({
    kind: 'page',
    tls: false,
    scriptHashes: page.scriptHashes,
    styleHashes: page.styleHashes,
    functionOrigin: supabase ? new URL(supabase).origin : undefined,
  });
}

await build();
