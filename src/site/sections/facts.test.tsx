import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TRANSLATIONS, type Translations } from '../../content/translations.ts';
import { FIRST } from '../../../test/languages.ts';
import { PageContext } from '../page-context.ts';
import { KnownFacts } from './facts.tsx';

const t = TRANSLATIONS[FIRST];

function markupOf(facts: Translations['hero']['facts']): string {
  const translations = { ...t, hero: { ...t.hero, facts } };
  const page = { language: FIRST, translations, switchTo: () => undefined, showResult: () => undefined };
  return renderToStaticMarkup(
    <PageContext value={page}>
      <KnownFacts />
    </PageContext>,
  );
}

it('lists what is known', () => {
  expect(
    markupOf([
      { fact: 'cost', text: 'Gratis' },
      { fact: 'share', text: '4%' },
    ]),
  ).toBe('<ul class="facts"><li class="cost">Gratis</li><li class="share">4%</li></ul>');
});

it('has no list where nothing is known', () => {
  expect(markupOf([])).toBe('');
});
