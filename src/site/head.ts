import { LANGUAGES, DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import { programme } from '../content/programme.ts';
import { LOCALES, PATHS } from '../content/locales.ts';
import { escapeHtml } from './document.ts';
import type { ColourName } from './styles/colours.ts';
import { token } from './styles/tokens.ts';

/** Size of the picture that messengers and networks show beside a link: the one all of them take. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Colours of the browser's own frame around the page. */
const PAPER = token('paper');

/** A colour of the light scheme within a `data:` address. */
const inAddress = (name: ColourName) => token(name).light.replace('#', '%23');

/** The mark at the size of a tab: a sun over three terraces, without the round corners that nobody sees there. */
const TAB_ICON = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><path fill='${inAddress('jade')}' d='M0 0h48v48H0z'/><path fill='none' stroke='${inAddress('paper')}' stroke-width='5' d='M7 38.5h10v-9h12v-10h10V9'/><circle cx='18' cy='16' r='7.5' fill='${inAddress('rice')}'/></svg>`;

/** What a browser needs to install the page as an app. */
export const MANIFEST = '<link rel="manifest" href="/site.webmanifest">';

/** Tags that every page has, whatever it shows. */
export const COMMON_HEAD: readonly string[] = [
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" content="${PAPER.light}" media="(prefers-color-scheme:light)">`,
  `<meta name="theme-color" content="${PAPER.dark}" media="(prefers-color-scheme:dark)">`,
  // Browsers take the drawing, which is there at once; those that draw none, and search engines, take the file.
  `<link rel="icon" href="data:image/svg+xml,${TAB_ICON}">`,
  '<link rel="icon" href="/icon-192.png" sizes="192x192">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  MANIFEST,
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
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...alternates(origin).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
    ),
    property('og:type', 'website'),
    property('og:site_name', programme.brand),
    property('og:title', t.meta.ogTitle),
    property('og:description', t.meta.ogDescription),
    property('og:url', url),
    property('og:locale', LOCALES[language].openGraph),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      property('og:locale:alternate', LOCALES[other].openGraph),
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

/** The head of `/`: a link to it is previewed in the default language. */
export function rootHead(t: Translations, origin: string, card: string): string[] {
  return landingHead(DEFAULT_LANGUAGE, t, origin, card).map((tag) =>
    tag.startsWith('<link rel="canonical"') ? `<link rel="canonical" href="${escapeHtml(origin)}/">` : tag,
  );
}

const name = (key: string, content: string) => `<meta name="${key}" content="${escapeHtml(content)}">`;
const property = (key: string, content: string) =>
  `<meta property="${key}" content="${escapeHtml(content)}">`;
