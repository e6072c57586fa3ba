import { expect, it } from 'vitest';
import { FIRST } from '../../test/languages.ts';
import { inStage } from './stages.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

const t = TRANSLATIONS[FIRST];

it('says when applications will open only before they do', () => {
  const facts: Translations['hero']['facts'] = [
    { fact: 'opens', text: 'Applications in May' },
    { fact: 'teams', text: '9 teams' },
  ];
  const texts = { ...t, hero: { ...t.hero, facts } };
  expect(inStage('waitlist', FIRST, texts).hero.facts).toEqual(facts);
  expect(inStage('applications', FIRST, texts).hero.facts).toEqual(facts.slice(1));
  expect(inStage('closed', FIRST, texts).hero.facts).toEqual(facts.slice(1));
});
