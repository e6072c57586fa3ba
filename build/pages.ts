import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/contract/language.ts';
import { fill } from '../src/content/fill.ts';
import { leavePath } from '../src/content/locales.ts';
import { placeholderValues } from '../src/content/placeholders.ts';
import { OTHER_TEXTS, type Translations } from '../src/content/translations.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { commonHead, landingHead } from '../src/site/head.ts';
import type { ClientScripts, Prerender } from './bundles.ts';
import { structuredData, structuredDataBlock } from './search.ts';

/** Everything made before the pages that they are put together from. */
export interface Ingredients {
  /** Canonical origin, without a trailing slash. */
  origin: string;
  /** What the page says in the stage that it is made for. */
  translations: Readonly<Record<Language, Translations>>;
  /** Where people apply, while they can. */
  applyUrl: string | undefined;
  prerender: Prerender;
  client: ClientScripts;
  /** Paths of the pictures that link previews show. */
  cards: Record<Language, string>;
  /** Addresses of the style sheet for everything below the first screen, and of the one that names the fonts. */
  laterStyles: string;
  fontStyles: string;
  /** Styles to be written into the pages: for the first screen, for pages without a landing page, for leaving. */
  styles: Record<'first' | 'bare' | 'leave', string>;
  /** Scripts to be written into the pages; `leave` is empty where the function is on the page's own origin. */
  scripts: Record<'root' | 'notFound' | 'leave', string>;
  /** The inline start-up of each language's page. */
  startUp: Record<Language, string>;
}

const style = (css: string) => `<style>${css}</style>`;
const script = (code: string, attributes = '') => (code ? `<script${attributes}>${code}</script>` : '');

/** The page of a language: the whole page as HTML, hydrated once its script has come. */
function landingPage(language: Language, ingredients: Ingredients): string {
  const { origin, applyUrl, client, laterStyles, fontStyles, styles } = ingredients;
  const translations = ingredients.translations[language];
  const card = ingredients.cards[language];
  return documentHtml({
    language,
    head: [
      ...landingHead(language, translations, origin, card),
      ...commonHead(),
      // With script they come after the first paint.
      `<noscript><link rel="stylesheet" href="${fontStyles}"></noscript>`,
      style(styles.first),
      // Before the start-up, which may load a module at the first touch.
      script(JSON.stringify({ integrity: client.integrity }), ' type="importmap"'),
      script(ingredients.startUp[language]),
    ],
    root: ingredients.prerender.renderLanding(language, translations, laterStyles),
    after: [structuredDataBlock(structuredData(language, translations, { origin, card, applyUrl }))],
  });
}

/** `/`: a spinner while the script reads the browser's languages and goes there; links for visitors without script. */
function rootPage({ origin, translations, cards, ...rest }: Ingredients): string {
  const language = DEFAULT_LANGUAGE;
  return documentHtml({
    language,
    head: [
      ...landingHead(language, translations[language], origin, cards[language], '/'),
      ...commonHead(),
      script(rest.scripts.root),
      style(rest.styles.bare),
    ],
    root: rest.prerender.renderRoot(),
  });
}

/** `/en/leave` or `/vi/leave`: what the link in a mail opens. No search engine lists it. */
function leavePage(language: Language, ingredients: Ingredients): string {
  const title = fill(OTHER_TEXTS[language].leave.pageTitle, placeholderValues(language));
  return documentHtml({
    language,
    head: [
      // The address has the token in it: no other address may learn it.
      '<meta name="referrer" content="strict-origin">',
      ...unlistedHead(title, ingredients),
      style(ingredients.styles.leave),
    ],
    root: ingredients.prerender.renderLeave(language),
    after: [script(ingredients.scripts.leave)],
  });
}

/** The page for paths that lead nowhere in one language: it is a picture and a way back. */
function notFoundPage(ingredients: Ingredients): string {
  return documentHtml({
    language: 'en',
    head: [
      // First, so that it records whatever goes wrong.
      script(ingredients.scripts.notFound),
      ...unlistedHead('404', ingredients),
      style(ingredients.styles.bare),
    ],
    root: ingredients.prerender.renderNotFound(),
  });
}

function unlistedHead(title: string, { fontStyles }: Ingredients): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    ...commonHead(),
    `<link rel="stylesheet" href="${fontStyles}">`,
  ];
}

/** All pages by their file in `dist/public`. */
export function makePages(ingredients: Ingredients): Record<string, string> {
  return {
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [`${language}.html`, landingPage(language, ingredients)],
        [`${leavePath(language).slice(1)}.html`, leavePage(language, ingredients)],
      ]),
    ),
    'index.html': rootPage(ingredients),
    '404.html': notFoundPage(ingredients),
  };
}
