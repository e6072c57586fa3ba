import type { Language } from '../contract/language.ts';

/** What the climber is seen doing in a week. */
export type Activity = 'search' | 'listen' | 'sketch' | 'build' | 'test' | 'rehearse' | 'arrive';

/** The pictures that a card may have; cards may share one. */
export type CardPictureName = 'seedlings' | 'hour' | 'majors' | 'evenings' | 'team' | 'contract';

type PerLanguage = Record<Language, string>;

interface Founder {
  name: string;
  /** The name in the text of the link. */
  short: string;
  link: string;
  /** Which drawing is shown while there is no photograph; without one their initials. */
  portrait?: 'a' | 'b' | 'c' | 'd';
}

interface Logo {
  name: string | PerLanguage;
  /** SVG, PNG or WebP for a light ground in the folder `logos`; or `mark.svg` or `partner-mark.svg`, which are beside it. */
  file?: string;
  /** For a file that shows the name itself. */
  hideName?: boolean;
}

/** Three founders, five weeks, four cards, three figures, a short brand, two partners, no news. */
export const programme = {
  isSample: false,
  origin: 'https://bergwerk.example',
  brand: 'Bergwerk',
  shortName: null as string | null,
  brandLanguage: 'de',
  provider: { de: 'Bergwerk gGmbH', en: 'Bergwerk gGmbH (non-profit)' } satisfies PerLanguage,
  partner: { de: 'Hochschule Silberau', en: 'Silberau College' } satisfies PerLanguage,
  partnerShort: 'Silberau',
  nameLanguage: 'de',
  postalAddress: {
    de: 'Huthaus, Am Stollen 3, 09000 Silberau',
    en: 'Huthaus, Am Stollen 3, 09000 Silberau, Germany',
  } satisfies PerLanguage,
  phone: '+49 3731 5550 12',
  email: 'glueckauf@bergwerk.example',
  registration: { de: 'HRB 00000', en: 'HRB 00000' } satisfies PerLanguage,
  responsible: 'Jörg Süßmilch',
  partnershipDate: '2026-10-01',
  newsArticle: 'https://zeitung.example/2026/10/bergwerk',
  founders: [
    { name: 'Jörg Süßmilch', short: 'Jörg', link: 'https://leute.example/@joerg' },
    { name: 'Käthe Brühl', short: 'Käthe', link: 'https://leute.example/@kaethe' },
    { name: 'Lena Groß', short: 'Lena', link: 'https://leute.example/@lena', portrait: 'c' },
  ] satisfies Founder[] as Founder[],
  statistics: ['18', { de: '2 von 3', en: '2 in 3' }, { de: '23 Tage', en: '23 days' }] as (
    string | PerLanguage
  )[],
  weeks: ['listen', 'sketch', 'build', 'test', 'arrive'] satisfies Activity[] as Activity[],
  promptWeeks: [1, 3, 5],
  cards: ['team', 'contract', 'hour', 'majors'] satisfies CardPictureName[] as CardPictureName[],
  showAnnouncement: false,
  showLogoStream: true,
  logos: [
    { name: { de: 'Hochschule Silberau', en: 'Silberau College' }, file: 'silberau.svg' },
    { name: { de: 'Klinikum am Anger', en: 'Anger Hospital' }, file: 'klinik.svg' },
  ] satisfies Logo[] as Logo[],
  social: [
    { name: 'Mastodon', link: 'https://leute.example/@bergwerk' },
    { name: 'Instagram', link: 'https://bilder.example/bergwerk' },
    { name: 'LinkedIn', link: 'https://netz.example/company/bergwerk' },
  ],
  posterLanguages: ['de'] satisfies [Language, Language?] as [Language, Language?],
  timeZone: 'Europe/Berlin',
  requestDeadlines: { answer: 20, deletion: 30 },
  copyrightYear: 2026,
  retentionMonths: 9,
  minimumAge: 18,
};

export type Programme = typeof programme;
