import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/translations.ts';
import { PATHS } from '../src/content/locales.ts';
import { escapeHtml } from '../src/site/document.ts';

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

/**
 * The programme in schema.org's words, and who runs it, as a script element: data, which no policy needs to allow. What
 * the page does not say (cost, dates) is not said here either.
 *
 * @param card path of the preview picture
 */
export function structuredData(language: Language, t: Translations, origin: string, card: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalProgram',
    name: programme.brand,
    description: t.meta.description,
    url: origin + PATHS[language],
    image: origin + card,
    timeToComplete: `P${t.journey.onlinePowerProgram.weeks.length}W`,
    provider: {
      '@type': 'Organization',
      name: programme.provider[language],
      url: `${origin}/`,
      email: programme.email,
    },
  };
  // Its texts have no layout, so the no-break spaces of headings are plain ones.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u00A0', ' ');
  return `<script type="application/ld+json">${json}</script>`;
}
