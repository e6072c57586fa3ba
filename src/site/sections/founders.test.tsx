import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { TRANSLATIONS, type Translations } from '../../content/translations.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { PageContext } from '../page-context.ts';
import { PHOTOGRAPHS } from '../pictures/picture.tsx';
import { Founders } from './founders.tsx';

const { founders } = programme;
afterEach(() => {
  Object.assign(programme, { founders });
  delete PHOTOGRAPHS['founder-1'];
});

it.each(LANGUAGES)('/%s: a photograph, a drawing that was chosen, or initials', (language) => {
  const name = 'Jörg van Süßmilch';
  const link = 'https://people.example/jorg';
  const t = TRANSLATIONS[language];
  const profiles = [{ name, role: 'R', linkedin: 'L', bullets: ['B'] }];
  const translations: Translations = { ...t, founders: { ...t.founders, profiles } };
  const page = { language, translations, switchTo: () => undefined, showResult: () => undefined };
  const portrait = (fact: object) => {
    Object.assign(programme, { founders: [{ name, short: 'Jörg', link, ...fact }] });
    const markup = renderToStaticMarkup(
      <PageContext value={page}>
        <Founders />
      </PageContext>,
    );
    return /<div class="founder-picture">(.*?)<\/div>/.exec(markup)?.[1];
  };
  expect(portrait({})).toBe('<span class="initials" aria-hidden="true">JS</span>');
  // A drawing is nobody's likeness.
  expect(portrait({ portrait: 'b' })).toMatch(/^<picture><img .* alt=""/);
  const sizes = { avif: '/a.avif', webp: '/a.webp', src: '/a-900.webp', sizes: '5rem', width: 5, height: 6 };
  Object.assign(PHOTOGRAPHS, { 'founder-1': sizes });
  expect(portrait({})).toContain(
    `src="/a-900.webp" width="5" height="6" alt="${fill(t.images.founderAlt, { name })}"`,
  );
});
