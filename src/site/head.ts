import { LANGUAGES, DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import { PATHS } from '../content/locales.ts';
import { escapeHtml } from './document.ts';

/** Size of the picture that messengers and networks show beside a link: the one all of them take. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Colours of the browser's own frame around the page: the design's paper, light and dark. */
const GROUND = { light: '#FFF9EE', dark: '#0E1714' };

/** Open Graph writes locales with a region. */
const OG_LOCALES: Record<Language, string> = { en: 'en_GB', vi: 'vi_VN' };

/** Tags that every page has, whatever it shows. */
export const COMMON_HEAD: readonly string[] = [
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" content="${GROUND.light}" media="(prefers-color-scheme:light)">`,
  `<meta name="theme-color" content="${GROUND.dark}" media="(prefers-color-scheme:dark)">`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];

/**
 * The addresses of the same page in every language, for search engines. `x-default` is the page that chooses.
 *
 * @param origin canonical origin, without a trailing slash
 */
export function alternates(origin: string): { hreflang: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, href: origin + PATHS[language] })),
    { hreflang: 'x-default', href: `${origin}/` },
  ];
}

/**
 * Title, description, addresses and link previews of a landing page, as HTML elements. Everything comes from the
 * canonical origin that the operator configured, never from the request.
 *
 * @param card path of the preview picture
 */
export function landingHead(language: Language, t: Translations, origin: string, card: string): string[] {
  const url = origin + PATHS[language];
  const image = origin + card;
  return [
    `<title>${escapeHtml(t.meta.title)}</title>`,
    name('description', t.meta.description),
    `<link rel="canonical" href="${url}">`,
    ...alternates(origin).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
    ),
    property('og:type', 'website'),
    property('og:site_name', t.meta.siteName),
    property('og:title', t.meta.ogTitle),
    property('og:description', t.meta.ogDescription),
    property('og:url', url),
    property('og:locale', OG_LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      property('og:locale:alternate', OG_LOCALES[other]),
    ),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(CARD_SIZE.width)),
    property('og:image:height', String(CARD_SIZE.height)),
    property('og:image:alt', t.meta.ogImageAlt),
    // Title, text and picture it takes from the tags above.
    name('twitter:card', 'summary_large_image'),
  ];
}

/** What `/` says of itself: a link to it is previewed in the default language. */
export function rootHead(t: Translations, origin: string, card: string): string[] {
  return landingHead(DEFAULT_LANGUAGE, t, origin, card).map((tag) =>
    tag.startsWith('<link rel="canonical"') ? `<link rel="canonical" href="${origin}/">` : tag,
  );
}

const name = (key: string, content: string) => `<meta name="${key}" content="${escapeHtml(content)}">`;
const property = (key: string, content: string) =>
  `<meta property="${key}" content="${escapeHtml(content)}">`;
