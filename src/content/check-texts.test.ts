import { describe, expect, it } from 'vitest';
import { checkTexts } from './check-texts.ts';
import { programme } from './programme.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

const { en, vi } = TRANSLATIONS;

/** What is said about an entry when the texts of a language are changed. */
function sentencesAbout(entry: string, change: { en?: Partial<Translations>; vi?: Partial<Translations> }) {
  return checkTexts({ ...TRANSLATIONS, en: { ...en, ...change.en }, vi: { ...vi, ...change.vi } }, programme)
    .filter((problem) => problem.entry === entry)
    .map((problem) => `${problem.file}: ${problem.sentence}`);
}

const withCards = (length: number) => ({
  ...en.usps,
  cards: Array(length).fill({ title: 'A', description: 'B' }),
});

describe('texts that the page would be wrong with', () => {
  it.each<[entry: string, change: Parameters<typeof sentencesAbout>[1], sentence: string]>([
    ['nav.joinWaitlist', { en: { nav: { ...en.nav, joinWaitlist: '' } } }, 'en.ts: it is empty'],
    ['cta.title', { vi: { cta: { ...vi.cta, title: 'Hỏi {somebody}' } } }, '{somebody} is no fact'],
    ['labels.week', { vi: { labels: { ...vi.labels, week: 'Tuần' } } }, 'names nothing in braces'],
    [
      'usps.cards',
      { en: { usps: withCards(2) } },
      `but ${programme.cards.length} in cards of src/content/programme.ts`,
    ],
    ['usps.cards.7.title', { en: { usps: withCards(8) }, vi: { usps: withCards(7) } }, 'vi.ts: it is empty'],
    [
      'usps.cards.7.title',
      { en: { usps: withCards(7) }, vi: { usps: withCards(8) } },
      'vi.ts: the default language has none',
    ],
    [
      'founders.profiles',
      { en: { founders: { ...en.founders, profiles: [] } } },
      'founders of src/content/programme.ts',
    ],
  ])('%s: a sentence with the reason', (entry, change, sentence) => {
    expect(sentencesAbout(entry, change).join('\n')).toContain(sentence);
  });

  it('include a consent that changed without a new version', () => {
    const form = { ...en.form, consent: 'We keep it all.' };
    const problems = checkTexts({ ...TRANSLATIONS, en: { ...en, form } }, programme);
    const problem = problems.find(({ entry }) => entry === 'CONSENT_VERSION');
    expect(problem?.file).toBe('src/content/consent.ts');
    expect(problem?.sentence).toMatch(/CONSENT_FINGERPRINT = '[\da-f]{12}'/);
  });
});
