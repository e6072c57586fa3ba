import type { Language } from '../contract/language.ts';

/** What the climber is seen doing in a week, in the order of the drawings. */
export const ACTIVITIES = ['search', 'listen', 'sketch', 'build', 'test', 'rehearse', 'arrive'] as const;
type Activity = (typeof ACTIVITIES)[number];

/** Icons of what comes after the weeks, in the order of the drawings. */
export const GROWTH_ICONS = ['contract', 'coffee', 'stamp', 'handshake'] as const;
export type GrowthIcon = (typeof GROWTH_ICONS)[number];

/** The pictures that a card may have; cards may share one. */
export type CardPictureName = 'seedlings' | 'hour' | 'majors' | 'evenings' | 'team' | 'contract';

type PerLanguage = Record<Language, string>;
/** A name or another fact: the same in every language, or one for each, `{ en: …, vi: … }`. */
export type Fact = string | PerLanguage;

/** What students ask first: what it costs, when applications open, for how many teams, how much money, for what share. */
export type FactName = 'cost' | 'opens' | 'teams' | 'seed' | 'share';

interface Founder {
  name: Fact;
  /** The name in the text of the link. */
  short: Fact;
  link: string;
  /** Which drawing is shown while there is no photograph; without one their initials. */
  portrait?: 'a' | 'b' | 'c' | 'd';
}

interface Logo {
  name: Fact;
  /** SVG, PNG or WebP for a light ground in the folder `logos`; or `mark.svg` or `partner-mark.svg`, which are beside it. */
  file?: string;
  /** For a file that shows the name itself. */
  hideName?: boolean;
}

/**
 * What is true in every language: names, people, links, addresses, dates, numbers. **This is a sample**: replace the
 * values and set `isSample` to `false`. Each fact is here once: the texts of each
 * language name it in braces (`{brand}`, `{partner}`, `{founder1}`; the whole list is in `placeholders.ts`).
 * `check-programme.ts` checks every value.
 */
export const programme = {
  /** While true the page says that it is a sample, and that its figures are, and `waitlist doctor` is not content. */
  isSample: true,
  /** The canonical origin unless `PUBLIC_ORIGIN` is set at build time. No trailing slash. */
  origin: 'https://them.example',
  /** The name of the programme, 3 to 30 letters: in the top bar, on the poster, in the texts. */
  brand: 'Thềm',
  /** What the top bar shows instead of a brand that is too long for a phone, 2 to 12 letters. */
  shortName: null as string | null,
  /** The language that the brand is read in. A screen reader changes its voice for it on pages of other languages. */
  brandLanguage: 'vi',
  /** The organisation that answers for the programme and for the data. */
  provider: {
    en: 'Thềm Startup Programme (sample organisation)',
    vi: 'Chương trình Khởi nghiệp Thềm (đơn vị mẫu)',
  } satisfies Fact as Fact,
  partner: { en: 'Thanh Vân University', vi: 'Đại học Thanh Vân' } satisfies Fact as Fact,
  /** The part of the partner's name that stands for it in running text. */
  partnerShort: 'Thanh Vân' satisfies Fact as Fact,
  /** The language of names that are the same in every language: of people, and `partnerShort`. */
  nameLanguage: 'vi',
  postalAddress: {
    en: 'Floor 7, Building B, Thanh Vân campus, Hanoi, Vietnam',
    vi: 'Tầng 7, nhà B, khuôn viên Thanh Vân, Hà Nội',
  } satisfies Fact as Fact,
  /** International, as it is to be read; the link dials its digits. */
  phone: '+84 24 0000 0731',
  email: 'hello@them.example',
  registration: { en: '0000000000 (sample)', vi: '0000000000 (mẫu)' } satisfies Fact as Fact,
  /** The person who answers for the content. */
  responsible: 'Phan Lê Trúc Quỳnh' satisfies Fact as Fact,
  /** The day the partnership was agreed, ISO 8601 (specification, section 1). */
  partnershipDate: '2025-07-31',
  newsArticle: 'https://news.example/2025/07/31/them-thanh-van',
  /** One to four people, each with a profile in `founders.profiles` of each language, in the same order. */
  founders: Array.of<Founder>(
    {
      name: 'Phan Lê Trúc Quỳnh',
      short: 'Trúc Quỳnh',
      link: 'https://network.example/in/truc-quynh',
      portrait: 'a',
    },
    {
      name: 'Đoàn Vũ Gia Khiêm',
      short: 'Gia Khiêm',
      link: 'https://network.example/in/gia-khiem',
      portrait: 'b',
    },
  ),
  /** Two to five figures of any kind (`'92%'`, `'214'`, `'3 in 4'`), each with a label in `careers.stats`. */
  statistics: ['92%', '84%', '61%', '19%'] as Fact[],
  /** Four to ten weeks: what the climber is seen doing in each. Their titles are in `journey.onlinePowerProgram.weeks`. */
  weeks: Array.of<Activity>('search', 'listen', 'sketch', 'build', 'test', 'rehearse', 'arrive'),
  /** The weeks that the three prompts of `scenes.promptLibrary` are for. */
  promptWeeks: [1, 4, 6],
  /**
   * The week that each event ends or is in: `0` is before the first, `+2` two weeks after the last. Their words are in
   * `journey.milestoneEvents.events`.
   */
  eventWeeks: ['0', '4', '6', '7', '+2'],
  /** Three to nine cards: the picture of each. Their words are in `usps.cards`. */
  cards: Array.of<CardPictureName>('seedlings', 'hour', 'majors', 'evenings', 'team', 'contract'),
  /** When teams meet online, in the week of a card: the hour as it is read everywhere, and the days from Monday, 1 to 7. */
  evenings: { hour: '19:00', days: [2, 4] },
  /** What students ask first, 1 to 24 letters each. `null`: not known yet, and the page leaves its sentence out. */
  facts: {
    cost: { en: 'Free', vi: 'Miễn phí' },
    opens: { en: 'March 2027', vi: 'tháng 3/2027' },
    teams: '24',
    seed: { en: 'VND 250m', vi: '250 triệu đồng' },
    share: '5%',
  } satisfies Record<FactName, Fact | null> as Record<FactName, Fact | null>,
  /** Whether the news of the partnership is on the page. */
  showAnnouncement: true,
  /** Whether logos scroll below the hero. The space for them is kept either way (specification, section 1). */
  showLogoStream: false,
  /** Up to twelve logos; one without a file is its name alone. */
  logos: Array.of<Logo>(
    { name: 'Thềm', file: 'mark.svg' },
    { name: { en: 'Thanh Vân University', vi: 'Đại học Thanh Vân' }, file: 'partner-mark.svg' },
  ),
  /** Where else the programme is found; any number. */
  social: Array.of<{ name: Fact; link: string }>(
    { name: 'LinkedIn', link: 'https://network.example/company/them' },
    { name: 'Facebook', link: 'https://social.example/them' },
  ),
  /** The languages of a poster that names none: one, or two with the more prominent first. */
  posterLanguages: ['vi', 'en'] satisfies [Language, Language?] as [Language, Language?],
  /** Where the organiser's days begin and end, by its IANA name: in reports, in file names, on a person's page. */
  timeZone: 'Asia/Ho_Chi_Minh',
  /** Working days that the law allows for an answer to somebody who asks what is held about them. */
  answerWithin: 2,
  /** The first year of the copyright notice. */
  copyrightYear: 2025,
  retentionMonths: 12,
  minimumAge: 16,
};

export type Programme = typeof programme;
