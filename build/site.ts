import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Translations } from '../src/content/en.ts';
import { programme } from '../src/content/programme.ts';
import { securityHeaders } from '../src/hosts/shared/security-headers.ts';
import { applyLink, type Settings } from '../src/hosts/shared/settings.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/contract/language.ts';
import { checkContent } from './content.ts';
import { translationsIn } from './stage.ts';
import { drawCard } from './card.ts';
import { drawIcon, drawPngIcon, tabIconAddress } from './icons.ts';
import { checkMarks, marksInUse } from './marks.ts';
import { makeFonts, type PageFonts } from './fonts.ts';
import { writeFingerprint } from './fingerprint.ts';
import { hashedAddress, integrityOf } from './hashes.ts';
import { headersFile } from './headers-file.ts';
import { writeManifest } from './manifest.ts';
import { landingPage, leavePage, notFoundPage, rootPage, type BuiltPage, type Ingredients } from './pages.ts';
import { textsOf } from './page-texts.ts';
import { ROOT, type Output } from './paths.ts';
import { makePhotographs, type MadePhotographs } from './photographs/photographs.ts';
import { loadSharp } from './photographs/sharp.ts';
import { buildClient, buildInline, buildPrerender, defineFor } from './scripts.ts';
import { robotsTxt, sitemapXml, webManifest } from './search.ts';
import { bundleStyles, colourRules, dateWidth, LATER_STYLES } from './styles.ts';

/** The number of files that may be served, or one sentence for each mistake in what the operator provides. */
export type MadeSite = { files: number; warnings: readonly string[] } | { problems: readonly string[] };

/**
 * Makes the whole site: pages, scripts, fonts, the list of what may be served, and compressed variants.
 *
 * @param output an empty folder
 * @param work an empty folder in the project for intermediate results, which are never served
 */
export async function makeSite(output: Output, work: string, settings: Settings): Promise<MadeSite> {
  const { mistakes, warnings } = checkContent();
  if (mistakes.length > 0) return { problems: mistakes };
  const origin = settings.publicOrigin ?? programme.origin;
  const translations = translationsIn(settings.stage);
  const made = await makePhotographs(path.join(ROOT, 'photos'), loadSharp, {
    kept: path.join(ROOT, '.cache/photographs'),
  });
  if (made.kind === 'rejected') return { problems: made.sentences };
  const fonts = await makeFonts(textsOf(translations));
  if ('problems' in fonts) return fonts;
  const mistakesInMarks = checkMarks();
  if (mistakesInMarks.length > 0) return { problems: mistakesInMarks };
  const extras = path.join(ROOT, 'public');
  if (existsSync(extras)) await cp(extras, output.public, { recursive: true });
  await mkdir(path.join(output.public, 'assets'), { recursive: true });
  const write = writerTo(output.public);
  for (const [file, content] of [...made.files, ...fonts.files]) await write(file, content);

  const pages = await makePages(output, work, {
    origin,
    made,
    fonts,
    translations,
    supabase: settings.supabase,
    applyUrl: applyLink(settings),
  });
  for (const { file, html } of pages) await write(file, html);
  await write('robots.txt', robotsTxt(origin));
  await write('sitemap.xml', sitemapXml(origin));
  await write('site.webmanifest', webManifest(translations[DEFAULT_LANGUAGE]));
  await write('favicon.svg', await drawIcon(0.23));
  await write('apple-touch-icon.png', await drawPngIcon(180));
  for (const pixels of [192, 512]) await write(`icon-${pixels}.png`, await drawPngIcon(pixels));

  const manifest = await writeManifest(output, (_, file) =>
    headersOf(
      file,
      pages.find((page) => page.file === file),
      settings.supabase.url,
    ),
  );
  await write('_headers', headersFile(manifest));
  await writeFingerprint(output, settings);
  return { files: Object.keys(manifest.files).length, warnings };
}

interface PageSettings extends Pick<Settings, 'supabase' | 'applyUrl'> {
  origin: string;
  translations: Readonly<Record<Language, Translations>>;
  made: MadePhotographs;
  fonts: PageFonts;
}

async function makePages(
  output: Output,
  work: string,
  { origin, made, fonts, supabase, translations, applyUrl }: PageSettings,
): Promise<BuiltPage[]> {
  const { hero: heroPlaceholder, ...laterPlaceholders } = made.placeholders;
  // Without a photograph, nothing of them is in what visitors get.
  const photographs = made.files.size > 0 ? made.photographs : undefined;
  const define = defineFor({ supabase, photographs, applyUrl });
  const client = await buildClient(output.public, define, translations);
  const fontStyles = await writeHashed(output.public, 'fonts.css', fonts.faces);
  const marks = marksInUse();
  const first =
    bundleStyles(
      'styles/first.css',
      ...(heroPlaceholder === undefined ? [] : ['sections/hero-photo.css']),
      ...(applyUrl === undefined ? [] : ['signup/apply.css']),
    ) + (heroPlaceholder ?? '');
  const firstColours = colourRules(first + marks.first);
  const later = bundleStyles(...LATER_STYLES) + Object.values(laterPlaceholders).join('');
  const dateRule = dateWidth(
    fonts,
    LANGUAGES.map((language) => translations[language].announcement.dateFigures),
  );
  const inlined = (css: string, markup = '') => css + colourRules(css + markup) + fonts.fallbacks;
  const afterPaint = await buildInline('after-paint.ts', {
    FONT_STYLES: fontStyles,
    LANDING_ENTRY: client.landing,
  });
  const afterPaintPath = await writeHashed(output.public, 'after-paint.js', afterPaint);
  client.integrity[afterPaintPath] = integrityOf(afterPaint);
  const ingredients: Ingredients = {
    origin,
    translations,
    applyUrl,
    cards: await cardsByLanguage(output.public, translations),
    icon: await tabIconAddress(),
    client,
    prerender: await buildPrerender(output.public, work, define),
    styles: {
      first: inlined(first, marks.first),
      later: await writeHashed(
        output.public,
        'later.css',
        // The printed page names the address of the sign-up; only the build knows the origin.
        `:root{--origin:${JSON.stringify(origin)}}${dateRule}${later}${colourRules(later + marks.later, firstColours)}`,
      ),
      fonts: fontStyles,
      bare: inlined(bundleStyles('styles/bare.css')),
      leave: inlined(bundleStyles('leave/leave.css'), marks.first),
    },
    inline: {
      startUp: await buildInline('start-up.ts', {
        LANDING_ENTRY: client.landing,
        AFTER_PAINT_ENTRY: afterPaintPath,
        FONT_STYLES: fontStyles,
      }),
      root: await buildInline('root.ts'),
      notFound: await buildInline('not-found.ts'),
      leave: supabase.url === undefined ? '' : await buildInline('leave.ts'),
    },
  };
  return [
    ...LANGUAGES.map((language) => landingPage(language, ingredients)),
    ...LANGUAGES.map((language) => leavePage(language, ingredients)),
    rootPage(ingredients),
    notFoundPage(ingredients),
  ];
}

function writerTo(folder: string) {
  return async (name: string, content: string | Buffer): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
}

/**
 * Writes a file that may be kept for ever, because its name carries its content's hash.
 *
 * @returns its address
 */
async function writeHashed(folder: string, name: string, content: string | Buffer): Promise<string> {
  const address = hashedAddress(name, content);
  await writerTo(folder)(address, content);
  return address;
}

/** Messengers keep pictures for long under the same name. */
async function cardsByLanguage(
  folder: string,
  translations: Readonly<Record<Language, Translations>>,
): Promise<Record<Language, string>> {
  const entries = LANGUAGES.map(
    async (language) =>
      [
        language,
        await writeHashed(folder, `card-${language}.png`, await drawCard(language, translations[language])),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, string>;
}

/** Whether visitors come over TLS is known only where the files are served: the server adds what depends on it. */
function headersOf(
  file: string,
  page: BuiltPage | undefined,
  functionOrigin: string | undefined,
): Record<string, string> {
  if (page === undefined)
    return securityHeaders({ kind: /\.(?:svg|xml)$/.test(file) ? 'markup' : 'asset', tls: false });
  return securityHeaders({
    kind: 'page',
    tls: false,
    scriptHashes: page.scriptHashes,
    styleHashes: page.styleHashes,
    functionOrigin,
  });
}
