import { DEFAULT_LANGUAGE, type Language } from '../src/contract/language.ts';
import { fill } from '../src/content/fill.ts';
import { leaveTexts } from '../src/content/leave.ts';
import { leavePath } from '../src/content/locales.ts';
import { placeholderValues } from '../src/content/placeholders.ts';
import type { Translations } from '../src/content/en.ts';
import { documentHtml, escapeHtml } from '../src/site/document.ts';
import { commonHead, landingHead, MANIFEST, rootHead } from '../src/site/head.ts';
import { integrityOf } from './hashes.ts';
import { structuredData, structuredDataBlock } from './search.ts';
import type { ClientScripts, Prerender } from './bundles.ts';

/** A page ready to be written, with the hashes that its policy must allow. */
export interface BuiltPage {
  /** File in `dist/public`. */
  file: string;
  html: string;
  /** Quoted, as a policy takes them. */
  scriptHashes: string[];
  styleHashes: string[];
}

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
  /** Address of the icon of a browser's tab. */
  icon: string;
  styles: {
    /** What the first screen needs, to be written into the page. */
    first: string;
    /** Address of the style sheet for everything below. */
    later: string;
    /** Address of the style sheet that names the fonts. */
    fonts: string;
    /** All that the pages without a landing page need. */
    bare: string;
    /** All that the page for leaving needs. */
    leave: string;
  };
  /** `leave` is empty where the function is on the page's own origin. */
  inline: { startUp: string; root: string; notFound: string; leave: string };
}

/** The page of a language: the whole page as HTML, hydrated once its script has come. */
export function landingPage(language: Language, ingredients: Ingredients): BuiltPage {
  const { prerender, client, styles, inline, origin, cards, icon, applyUrl } = ingredients;
  const t = ingredients.translations[language];
  const importMap = JSON.stringify({ integrity: client.integrity });
  return page(`${language}.html`, [styles.first], [importMap, inline.startUp], ({ style, script }) =>
    documentHtml({
      language,
      head: [
        ...landingHead(language, t, origin, cards[language]),
        ...commonHead(icon),
        `<noscript><link rel="stylesheet" href="${styles.fonts}"></noscript>`,
        style(styles.first),
        // Before the start-up, which may load a module at the first touch.
        script(importMap, ' type="importmap"'),
        script(inline.startUp),
      ],
      root: prerender.renderLanding(language, t, styles.later),
      after: [structuredDataBlock(structuredData(language, t, { origin, card: cards[language], applyUrl }))],
    }),
  );
}

/** `/`: a spinner while the script reads the browser's languages and goes there; links for visitors without script. */
export function rootPage({
  prerender,
  styles,
  inline,
  origin,
  cards,
  icon,
  translations,
}: Ingredients): BuiltPage {
  return page('index.html', [styles.bare], [inline.root], ({ style, script }) =>
    documentHtml({
      language: DEFAULT_LANGUAGE,
      head: [
        ...rootHead(translations[DEFAULT_LANGUAGE], origin, cards[DEFAULT_LANGUAGE]),
        ...commonHead(icon),
        script(inline.root),
        style(styles.bare),
      ],
      root: prerender.renderRoot(),
    }),
  );
}

/** `/en/leave` or `/vi/leave`: what the link in a mail opens. No search engine lists it. */
export function leavePage(language: Language, { prerender, styles, inline, icon }: Ingredients): BuiltPage {
  const title = fill(leaveTexts[language].pageTitle, placeholderValues(language));
  return page(`${leavePath(language).slice(1)}.html`, [styles.leave], [inline.leave], ({ style, script }) =>
    documentHtml({
      language,
      head: [
        // The address has the token in it: no other address may learn it.
        '<meta name="referrer" content="strict-origin">',
        `<title>${escapeHtml(title)}</title>`,
        '<meta name="robots" content="noindex">',
        ...commonHead(icon).filter((tag) => tag !== MANIFEST),
        `<link rel="stylesheet" href="${styles.fonts}">`,
        style(styles.leave),
      ],
      root: prerender.renderLeave(language),
      after: inline.leave === '' ? [] : [script(inline.leave)],
    }),
  );
}

/** The page for paths that lead nowhere in one language: it is a picture and a way back. */
export function notFoundPage({ prerender, styles, inline, icon }: Ingredients): BuiltPage {
  return page('404.html', [styles.bare], [inline.notFound], ({ style, script }) =>
    documentHtml({
      language: 'en',
      head: [
        '<title>404</title>',
        '<meta name="robots" content="noindex">',
        ...commonHead(icon),
        `<link rel="stylesheet" href="${styles.fonts}">`,
        style(styles.bare),
      ],
      root: prerender.renderNotFound(),
      after: [script(inline.notFound)],
    }),
  );
}

function page(
  file: string,
  styles: string[],
  scripts: string[],
  html: (tags: {
    style: (css: string) => string;
    script: (code: string, attributes?: string) => string;
  }) => string,
): BuiltPage {
  return {
    file,
    html: html({
      style: (css) => `<style>${css}</style>`,
      script: (code, attributes = '') => `<script${attributes}>${code}</script>`,
    }),
    scriptHashes: scripts.map((code) => `'${integrityOf(code)}'`),
    styleHashes: styles.map((css) => `'${integrityOf(css)}'`),
  };
}
