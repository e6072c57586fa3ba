import { expect, it } from 'vitest';
import { FIRST } from '../../test/languages.ts';
import { inStage } from './stages.ts';
import { TRANSLATIONS } from './translations.ts';

const t = TRANSLATIONS[FIRST];
const { opens, ...others } = { ...t.hero.facts, opens: 'Applications in May' };
const texts = { ...t, hero: { ...t.hero, facts: { ...others, opens } } };

it('says when applications will open only before they do', () => {
  expect(inStage('waitlist', FIRST, texts).hero.facts).toEqual({ ...others, opens });
  expect(inStage('applications', FIRST, texts).hero.facts).toEqual(others);
  expect(inStage('closed', FIRST, texts).hero.facts).toEqual(others);
});
