import { LANGUAGES, type Language } from '../contract/language.ts';
import type { Translations } from '../content/translations.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { token } from '../content/tokens.ts';
import { programme } from '../content/programme.ts';
import { LOCALES, PATHS } from '../content/locales.ts';

/** Size of the picture that messengers and networks show beside a link: the one all of them take. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Colours of the browser's own frame around the page. */
const PAPER = token('paper');

/**
 * Tags that every page has, whatever it shows.
 *
 * @param icon the tab's icon as SVG. It is in the page: a request of its own would come before the first screen's picture.
 */
export function commonHead(icon: string): string[] {
  const drawing = icon.replace(/["%#]/g, (character) =>
    character === '"' ? "'" : encodeURIComponent(character),
  );
  return [
    `<meta name="theme-color" content="${PAPER.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${PAPER.dark}" media="(prefers-color-scheme:dark)">`,
    // Browsers take the drawing; those that draw none, phones and search engines take the file.
    `<link rel="icon" href="data:image/svg+xml,${drawing}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ];
}

/**
 * Title, description, addresses and link previews of a landing page, as HTML elements. Everything comes from the
 * canonical origin that the operator configured, never from the request.
 *
 * @param card path of the preview picture
 * @param path of the page itself: `/` is previewed as the default language's page
 */
export function landingHead(
  language: Language,
  t: Translations,
  origin: string,
  card: string,
  path = PATHS[language],
): string[] {
  const url = origin + PATHS[language];
  const alternate = (name: string, at: string) =>
    `<link rel="alternate" hreflang="${name}" href="${escapeHtml(origin + at)}">`;
  return [
    `<title>${escapeHtml(t.meta.pageTitle)}</title>`,
    meta('description', t.meta.description),
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...LANGUAGES.map((each) => alternate(each, PATHS[each])),
    // The page that chooses.
    alternate('x-default', '/'),
    meta('og:type', 'website'),
    meta('og:site_name', programme.brand),
    meta('og:title', t.meta.ogTitle),
    meta('og:description', t.meta.ogDescription),
    meta('og:url', url),
    meta('og:locale', LOCALES[language].openGraph),
    meta('og:image', origin + card),
    meta('og:image:width', String(CARD_SIZE.width)),
    meta('og:image:height', String(CARD_SIZE.height)),
    meta('og:image:alt', t.meta.ogImageAlt),
    // Title, text and picture it takes from the tags above.
    meta('twitter:card', 'summary_large_image'),
  ];
}

function meta(key: string, content: string): string {
  return `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${escapeHtml(content)}">`;
}
