import { describe, expect, it } from 'vitest';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../../test/languages.ts';
import { checkTexts } from './check-texts.ts';
import { programme } from './programme.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

type Change = Partial<Translations>;
const [t, other] = [TRANSLATIONS[FIRST], TRANSLATIONS[SECOND]];

/** What is said about an entry when the texts of the default language, or of another, are changed. */
function sentencesAbout(entry: string, first: Change, second: Change = first) {
  const texts = { ...TRANSLATIONS, [SECOND]: { ...other, ...second } };
  texts[FIRST] = { ...t, ...first };
  return checkTexts(texts, programme).filter((problem) => problem.includes(` ${entry}: `));
}

const withCards = (length: number) => ({
  usps: { ...t.usps, cards: Array(length).fill({ title: 'A', description: 'B' }) },
});

const withEvents = (events: typeof t.journey.milestoneEvents.events) => ({
  journey: { ...t.journey, milestoneEvents: { ...t.journey.milestoneEvents, events } },
});

describe('texts that the page would be wrong with', () => {
  it.each<[entry: string, change: Change, sentence: string]>([
    [
      'nav.joinWaitlist',
      { nav: { ...t.nav, joinWaitlist: '' } },
      `${FIRST}.ts nav.joinWaitlist: it is empty`,
    ],
    ['cta.title', { cta: { ...t.cta, title: 'Ask {somebody}' } }, '{somebody} is no fact'],
    ['usps.cards', withCards(2), `but ${programme.cards.length} in cards of programme.ts`],
    ['journey.milestoneEvents.events', withEvents([]), 'in eventWeeks of programme.ts'],
    ['founders.profiles', { founders: { ...t.founders, profiles: [] } }, 'founders of programme.ts'],
  ])('%s: a sentence with the reason', (entry, change, sentence) => {
    expect(sentencesAbout(entry, change).join('\n')).toContain(sentence);
  });

  it.skipIf(!IS_MULTILINGUAL)('include what is not the same in all languages', () => {
    const about = (entry: string, first: Change, second: Change) => sentencesAbout(entry, first, second)[0];
    const labels = { ...other.labels, week: 'W' };
    expect(about('labels.week', {}, { labels })).toContain('names nothing in braces');
    expect(about('usps.cards.7.title', withCards(8), withCards(7))).toContain(
      `${SECOND}.ts usps.cards.7.title: it is empty`,
    );
    expect(about('usps.cards.7.title', withCards(7), withCards(8))).toContain(
      'the default language has none',
    );
  });

  it('include a consent that changed without a new version', () => {
    const form = { ...t.form, consent: 'We keep it all.' };
    const problems = checkTexts({ ...TRANSLATIONS, [FIRST]: { ...t, form } }, programme);
    const problem = problems.find((each) => each.startsWith('src/content/consent.ts CONSENT_VERSION: '));
    expect(problem).toMatch(/CONSENT_FINGERPRINT = '[\da-f]{12}'/);
  });
});
