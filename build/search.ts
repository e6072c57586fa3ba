import { programme } from '../src/content/programme.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
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

/** The programme in schema.org's words, as a script element: data, which no policy needs to allow. */
export function structuredData(language: Language, origin: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalProgram',
    name: programme.brand,
    url: origin + PATHS[language],
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
