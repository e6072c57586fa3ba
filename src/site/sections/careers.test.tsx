import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TRANSLATIONS, type Translations } from '../../content/translations.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { PageContext } from '../page-context.ts';
import { Careers } from './careers.tsx';

it.each(LANGUAGES)('/%s: says of whom the figures are, unless nobody has written it', (language) => {
  const t = TRANSLATIONS[language];
  const saying = (basis: string | null) => {
    const translations = { ...t, careers: { ...t.careers, basis } } as Translations;
    const page = { language, translations, switchTo: () => undefined, showResult: () => undefined };
    return renderToStaticMarkup(
      <PageContext value={page}>
        <Careers />
      </PageContext>,
    );
  };
  expect(saying('214 of 230, 2026')).toContain('<p>214 of 230, 2026</p>');
  expect(saying(null)).toBe(saying('214 of 230, 2026').replace('<p>214 of 230, 2026</p>', ''));
});
