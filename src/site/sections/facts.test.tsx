import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { programme } from '../../content/programme.ts';
import { TRANSLATIONS, type Translations } from '../../content/translations.ts';
import { FIRST } from '../../../test/languages.ts';
import { PageContext } from '../page-context.ts';
import { KnownFacts } from './facts.tsx';
import { Usps } from './usps/usps.tsx';

const t = TRANSLATIONS[FIRST];
type Facts = Translations['hero']['facts'];

function markupOf(part: ReactNode, facts: Facts): string {
  const translations = { ...t, hero: { ...t.hero, facts }, usps: { ...t.usps, facts } } as Translations;
  const page = { language: FIRST, translations, switchTo: () => undefined, showResult: () => undefined };
  return renderToStaticMarkup(<PageContext value={page}>{part}</PageContext>);
}

it('lists what is known', () => {
  const facts: Facts = [
    { fact: 'cost', text: 'Gratis' },
    { fact: 'share', text: '4%' },
  ];
  expect(markupOf(<KnownFacts />, facts)).toBe(
    '<ul class="facts"><li class="cost">Gratis</li><li class="share">4%</li></ul>',
  );
});

it('has no list where nothing is known', () => {
  expect(markupOf(<KnownFacts />, [])).toBe('');
});

it('says the share on the card with the seedlings, once it is known', () => {
  const cards = programme.cards.filter((card) => card === 'seedlings');
  const known = markupOf(<Usps />, [{ fact: 'share', text: 'Four percent at most.' }]);
  expect(known.split(' Four percent at most.</p>')).toHaveLength(1 + cards.length);
  expect(known.replace(' Four percent at most.', '')).toBe(markupOf(<Usps />, []));
});
