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
}

/** Three founders, five weeks, eight cards, figures that are no percentages, a brand of two names. */
export const programme = {
  isSample: false,
  origin: 'https://bepchung.example',
  brand: 'Bếp Chung Food Makers',
  shortName: 'Bếp Chung' as string | null,
  brandLanguage: 'vi',
  provider: {
    en: 'Bếp Chung Food Programme Ltd',
    vi: 'Công ty Chương trình Bếp Chung',
  } satisfies PerLanguage,
  partner: { en: 'Phù Sa College', vi: 'Cao đẳng Phù Sa' } satisfies PerLanguage,
  partnerShort: 'Phù Sa',
  nameLanguage: 'vi',
  postalAddress: {
    en: '18 Ferry Lane, Sa Giang, Vietnam',
    vi: '18 hẻm Bến Phà, Sa Giang',
  } satisfies PerLanguage,
  phone: '+84 277 355 0148',
  email: 'chao@bepchung.example',
  registration: { en: '1402 558 907', vi: '1402 558 907' } satisfies PerLanguage,
  responsible: 'Huỳnh Mai Thảo',
  partnershipDate: '2026-09-04',
  newsArticle: 'https://bao.example/2026/09/bep-chung',
  founders: [
    { name: 'Huỳnh Mai Thảo', short: 'Mai Thảo', link: 'https://people.example/mai-thao' },
    { name: 'Lâm Quốc Bửu', short: 'Quốc Bửu', link: 'https://people.example/quoc-buu', portrait: 'b' },
    { name: 'Trịnh Ngọc Diễm', short: 'Ngọc Diễm', link: 'https://people.example/ngoc-diem', portrait: 'c' },
  ] satisfies Founder[] as Founder[],
  statistics: ['214', { en: '3 in 4', vi: '3 trên 4' }, { en: '11 days', vi: '11 ngày' }, '26'] as (
    string | PerLanguage
  )[],
  weeks: ['search', 'listen', 'build', 'test', 'arrive'] satisfies Activity[] as Activity[],
  promptWeeks: [1, 3, 4],
  cards: [
    'team',
    'contract',
    'seedlings',
    'hour',
    'majors',
    'evenings',
    'majors',
    'team',
  ] satisfies CardPictureName[] as CardPictureName[],
  showAnnouncement: true,
  showLogoStream: true,
  logos: [
    { name: 'Bếp Chung' },
    { name: { en: 'Phù Sa College', vi: 'Cao đẳng Phù Sa' } },
  ] satisfies Logo[] as Logo[],
  /** Where else the programme is found; any number. */
  social: [
    { name: 'LinkedIn', link: 'https://people.example/bep-chung' },
    { name: 'Facebook', link: 'https://friends.example/bepchung' },
  ],
  /** The languages of a poster that names none: one, or two with the more prominent first. */
  posterLanguages: ['vi', 'en'] satisfies [Language, Language?] as [Language, Language?],
  timeZone: 'Asia/Ho_Chi_Minh',
  /** What the law allows for an answer to a person (working days), and for a deletion that they ask for (days). */
  requestDeadlines: { answer: 2, deletion: 15 },
  copyrightYear: 2026,
  retentionMonths: 9,
  minimumAge: 18,
};

export type Programme = typeof programme;
