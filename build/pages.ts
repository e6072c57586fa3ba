import { escapeHtml } from '../src/content/escape-html.ts';
import { PATHS } from '../src/content/locales.ts';
import { withFacts } from '../src/content/placeholders.ts';
import { programme } from '../src/content/programme.ts';
import { structuredData } from '../src/content/structured-data.ts';
import { OTHER_TEXTS } from '../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/contract/language.ts';
import { stageMark } from '../src/contract/stage.ts';
import { documentHtml, type DocumentParts } from '../src/site/document.ts';
import { hashOf } from '../src/site/entries/changed-document.ts';
import { commonHead, landingHead } from '../src/site/head.ts';
import type { Bundles, StagePage } from './bundles.ts';

/** What all pages are made of. */
export interface CommonParts extends Pick<Bundles, 'prerender'> {
  /** Canonical origin, without a trailing slash. */
  origin: string;
  /** The tab's icon as SVG. */
  icon: string;
  /** Address of the style sheet for everything below the first screen. */
  laterStyles: string;
  /** Addresses of the style sheets that name the fonts. */
  fontStyles: Record<Language, string>;
}

/** What the pages of a stage are made of. */
export interface Parts extends CommonParts, StagePage {
  client: Bundles['pages'][number]['client'];
  /** Addresses of the pictures that link previews show. */
  cards: Record<Language, string>;
}

const style = (css: string) => `<style>${css}</style>`;
const script = (code: string, attributes = '') => (code ? `<script${attributes}>${code}</script>` : '');

/** The characters that React writes otherwise in a text. */
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The language, and a hash of the content's names of elements and texts: the script looks whether somebody has changed them. */
function sentMark(language: Language, html: string): string {
  const content = html
    .replace(/<([a-z][\w-]*)[^>]*>|<[^>]*>/gi, '$1')
    .replace(/&([^;]+);/g, (_, name: string) => REFERENCES[name] ?? '');
  return ` data-sent="${language} ${hashOf(content)}"`;
}

/** The page of a language: the whole page as HTML, hydrated once its script has come. */
export function landingPage(language: Language, parts: Parts, styles: string, startUp: string): string {
  const { origin, client, prerender } = parts;
  const translations = parts.translations[language];
  const root = prerender.renderLanding(language, translations, parts.laterStyles);
  return documentHtml({
    language,
    mark: stageMark(parts.stage),
    head: [
      ...landingHead(language, translations, origin, parts.cards[language]),
      ...commonHead(parts.icon),
      // With script they come after the first paint.
      `<noscript><link rel="stylesheet" href="${parts.fontStyles[language]}"></noscript>`,
      style(styles),
      // Before the start-up, which may load a module at the first touch.
      script(JSON.stringify({ integrity: client.integrity }), ' type="importmap"'),
      script(startUp),
    ],
    root,
    sent: sentMark(language, root),
    after: [structuredData(language, translations, origin)],
  });
}

/** `/`: a spinner while the script reads the browser's languages and goes there; links for visitors without script. */
export function rootPage(parts: Parts, styles: string, code: string): string {
  const language = DEFAULT_LANGUAGE;
  return documentHtml({
    language,
    head: [
      ...landingHead(language, parts.translations[language], parts.origin, parts.cards[language], '/'),
      ...commonHead(parts.icon),
      script(code),
      style(styles),
    ],
    root: parts.prerender.renderRoot(),
  });
}

/** `/en/leave`, `/vi/confirm` and so on, which a link in a mail opens, and `/en/privacy`, to which the footer leads. */
export function textPage(
  language: Language,
  kind: 'leave' | 'confirm' | 'privacy',
  parts: CommonParts,
  styles: string,
  code: string,
): string {
  const { pageTitle } = withFacts(language, OTHER_TEXTS[language][kind]);
  const { renderLink, renderPrivacy } = parts.prerender;
  return unlistedPage(language, pageTitle, parts, styles, {
    // The address of a link has the token in it: no other address may learn it.
    head: kind === 'privacy' ? [] : ['<meta name="referrer" content="strict-origin">'],
    root: kind === 'privacy' ? renderPrivacy(language) : renderLink(language, kind),
    after: [script(code)],
  });
}

/** `/apply` on a static host: on to where people apply, or to the page. */
export function applyPage(parts: UnlistedParts, styles: string, applyUrl = '/'): string {
  const { brand, brandLanguage } = programme;
  const address = escapeHtml(applyUrl);
  return unlistedPage(DEFAULT_LANGUAGE, brand, parts, styles, {
    head: [`<meta http-equiv="refresh" content="0; url=${address}">`],
    root: `<main><div class="choose"><h1><a href="${address}" lang="${brandLanguage}">${escapeHtml(brand)}</a></h1></div></main>`,
  });
}

/** The page for paths that lead nowhere, in English: it is a picture and a way back. */
export function notFoundPage(parts: CommonParts, styles: string, code: string): string {
  // The script first, so that it records whatever goes wrong.
  const own = { language: 'en', head: [script(code)], root: parts.prerender.renderNotFound() };
  return unlistedPage(DEFAULT_LANGUAGE, '404', parts, styles, own);
}

type UnlistedParts = Pick<CommonParts, 'icon' | 'fontStyles'>;

/** A page that no search engine lists, in the fonts of a language. @param own its head comes before that of all such pages */
function unlistedPage(
  language: Language,
  title: string,
  { icon, fontStyles }: UnlistedParts,
  styles: string,
  own: Partial<DocumentParts> & Pick<DocumentParts, 'root'>,
): string {
  const head = [
    ...(own.head ?? []),
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    ...commonHead(icon),
    `<link rel="stylesheet" href="${fontStyles[language]}">`,
    style(styles),
  ];
  return documentHtml({ language, ...own, head });
}

/** Shows crawlers the list of pages; everything may be read. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The landing pages; their heads name each other as alternates. */
export function sitemapXml(origin: string): string {
  const urls = LANGUAGES.map(
    (language) => `  <url><loc>${escapeHtml(origin)}${PATHS[language]}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
