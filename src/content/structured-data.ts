import type { Language } from '../contract/language.ts';
import { factIn } from './fill.ts';
import { PATHS } from './locales.ts';
import { programme } from './programme.ts';
import type { Translations } from './translations.ts';

/**
 * The programme in schema.org's words, as a script element: data, which no policy needs to allow. It belongs at the end of the
 * document, where it keeps nothing waiting.
 */
export function structuredData(language: Language, t: Translations, origin: string): string {
  const { brand, postalAddress, provider, weeks } = programme;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: brand,
    description: t.meta.description,
    url: origin + PATHS[language],
    inLanguage: language,
    timeRequired: `P${weeks.length}W`,
    provider: {
      '@type': 'Organization',
      name: factIn(language, provider),
      address: factIn(language, postalAddress),
    },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
