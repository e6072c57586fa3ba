import type { EducationalOccupationalProgram, EducationalOrganization, Graph } from 'schema-dts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { programme } from '../src/content/programme.ts';
import { phoneDigits } from '../src/content/placeholders.ts';
import { fill } from '../src/content/fill.ts';
import type { Translations } from '../src/content/en.ts';
import { PATHS } from '../src/content/locales.ts';
import { escapeHtml } from '../src/site/document.ts';
import { token } from '../src/site/styles/tokens.ts';
import { alternates } from '../src/site/head.ts';

/** Shows crawlers the list of pages; everything may be read. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The landing pages with their languages, the same alternates as in the pages' heads. */
export function sitemapXml(origin: string): string {
  const links = alternates(origin)
    .map(
      ({ hreflang, href }) =>
        `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
    )
    .join('\n');
  const urls = LANGUAGES.map(
    (language) => `  <url>\n    <loc>${escapeHtml(origin)}${PATHS[language]}</loc>\n${links}\n  </url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** What an installed or pinned page shows. */
export function webManifest(t: Translations): string {
  return JSON.stringify({
    name: programme.brand,
    description: t.meta.description,
    start_url: '/',
    display: 'browser',
    background_color: token('paper').light,
    theme_color: token('jade').light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
}

/**
 * The programme in schema.org's words: who runs it, and its weeks. The types are schema.org's own vocabulary, so
 * a property that does not exist does not compile. What the page does not say (cost, dates) is not said here either.
 *
 * @param place.card path of the preview picture
 * @param place.applyUrl where people apply, while they can
 */
export function structuredData(
  language: Language,
  t: Translations,
  { origin, card, applyUrl }: { origin: string; card: string; applyUrl?: string | undefined },
): Graph {
  const url = origin + PATHS[language];
  const provider = { '@id': `${origin}/#provider` } as const;
  const organisation: EducationalOrganization = {
    '@type': 'EducationalOrganization',
    ...provider,
    name: programme.provider[language],
    alternateName: programme.brand,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: programme.email,
    telephone: phoneDigits(programme.phone),
    address: programme.postalAddress[language],
    sameAs: [programme.linkedin, programme.facebook],
  };
  const { weeks, title } = t.journey.onlinePowerProgram;
  const training: EducationalOccupationalProgram = {
    '@type': 'EducationalOccupationalProgram',
    '@id': `${url}#programme`,
    name: title,
    description: t.meta.description,
    url,
    image: origin + card,
    provider,
    educationalProgramMode: 'online',
    timeToComplete: `P${weeks.length}W`,
    ...(applyUrl !== undefined && {
      potentialAction: { '@type': 'ApplyAction', name: t.nav.joinWaitlist, target: applyUrl },
    }),
    hasCourse: {
      '@type': 'Course',
      name: title,
      description: t.journey.subtitle,
      inLanguage: language,
      provider,
      syllabusSections: weeks.map(({ title: name }, index) => ({
        '@type': 'Syllabus',
        position: index + 1,
        name: `${fill(t.labels.week, { number: index + 1 })}: ${name}`,
        timeRequired: 'P1W',
      })),
    },
  };
  return { '@context': 'https://schema.org', '@graph': [organisation, training] };
}

/**
 * The structured data as a script element; it is data, so that no policy needs to allow it. Its texts have no layout, so
 * the no-break spaces of headings are plain ones.
 */
export function structuredDataBlock(data: Graph): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u00A0', ' ');
  return `<script type="application/ld+json">${json}</script>`;
}
