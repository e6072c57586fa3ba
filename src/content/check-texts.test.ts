import { describe, expect, it } from 'vitest';
import { checkTexts } from './check-texts.ts';
import { en, type Translations } from './en.ts';
import { problemSentence } from './problems.ts';
import { programme } from './programme.ts';
import { TRANSLATIONS } from './translations.ts';
import { vi } from './vi.ts';

/** What is said about an entry when the texts of a language are changed. */
function sentencesAbout(entry: string, change: { en?: Partial<Translations>; vi?: Partial<Translations> }) {
  return checkTexts({ ...TRANSLATIONS, en: { ...en, ...change.en }, vi: { ...vi, ...change.vi } }, programme)
    .filter((problem) => problem.entry === entry)
    .map((problem) => `${problem.file}: ${problemSentence(problem)}`);
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
      'hero.headline',
      { en: { hero: { ...en.hero, headline: 'word '.repeat(30).trim() } } },
      'it has 149 char',
    ],
    ['cta.title', { vi: { cta: { ...vi.cta, title: 'One small step for you' } } }, 'vi.ts: "One small step'],
    [
      'usps.cards',
      { en: { usps: withCards(2) } },
      `but ${programme.cards.length} in cards of src/content/programme.ts`,
    ],
    [
      'usps.cards',
      { en: { usps: withCards(8) }, vi: { usps: withCards(7) } },
      'vi.ts: there are 7, in the default',
    ],
    ['labels.majors', { en: { labels: { ...en.labels, majors: [] } } }, 'en.ts: it is empty'],
    [
      'founders.profiles',
      { en: { founders: { ...en.founders, profiles: [] } } },
      'founders of src/content/programme.ts',
    ],
    ['cta.title', { en: { cta: { ...en.cta, title: 'See you in week 11' } } }, 'speaks of week 11'],
  ])('%s: a sentence with the reason', (entry, change, sentence) => {
    expect(sentencesAbout(entry, change).join('\n')).toContain(sentence);
  });

  it('name what a language lacks, and where it belongs', () => {
    const { joinWaitlist, ...nav } = vi.nav;
    expect(joinWaitlist).not.toBe('');
    expect(sentencesAbout('nav', { vi: { nav: nav as Translations['nav'] } })).toEqual([
      'src/content/vi.ts: joinWaitlist is missing here. The default language has it, so visitors would see a gap.',
    ]);
  });

  it('include a consent that changed without a new version', () => {
    const form = { ...en.form, consent: { ...en.form.consent, text: 'We keep it all.' } };
    const problems = checkTexts({ ...TRANSLATIONS, en: { ...en, form } }, programme);
    const problem = problems.find(({ kind }) => kind === 'consent');
    expect(problem?.file).toBe('src/content/consent.ts');
    expect(problem && problemSentence(problem)).toMatch(/CONSENT_FINGERPRINT = '[\da-f]{12}'/);
  });
});
