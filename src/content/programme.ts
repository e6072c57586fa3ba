import type { Language } from '../contract/language.ts';

type PerLanguage = Record<Language, string>;

/**
 * What is true in every language: names, links, addresses, numbers. **This is a sample**; an operator replaces the
 * values here, sets `sample` to `false`, and needs to look nowhere else. The texts are in `en.ts` and `vi.ts`.
 */
export const programme = {
  /** While true the page says that it is a sample, and that its figures are. */
  sample: true as boolean,
  /** The canonical origin unless `PUBLIC_ORIGIN` is set at build time. No trailing slash. */
  origin: 'https://them.example',
  provider: {
    en: 'Thềm Startup Programme (sample organisation)',
    vi: 'Chương trình Khởi nghiệp Thềm (đơn vị mẫu)',
  } satisfies PerLanguage,
  /** The provider's name in the top bar and beside the marks. */
  brand: 'Thềm',
  partner: { en: 'Thanh Vân University', vi: 'Đại học Thanh Vân' } satisfies PerLanguage,
  postalAddress: {
    en: 'Floor 7, Building B, Thanh Vân campus, Hanoi, Vietnam',
    vi: 'Tầng 7, nhà B, khuôn viên Thanh Vân, Hà Nội',
  } satisfies PerLanguage,
  phone: { display: '+84 24 0000 0731', tel: '+842400000731' },
  email: 'hello@them.example',
  registration: { en: '0000000000 (sample)', vi: '0000000000 (mẫu)' } satisfies PerLanguage,
  responsible: 'Phan Lê Trúc Quỳnh',
  /** The day the partnership was agreed, ISO 8601 (specification, section 1). */
  partnershipDate: '2025-07-31',
  newsArticle: 'https://news.example/2025/07/31/them-thanh-van',
  /** Professional-network pages, in the order of the profiles in the content. */
  founders: ['https://network.example/in/truc-quynh', 'https://network.example/in/gia-khiem'],
  linkedin: 'https://network.example/company/them',
  facebook: 'https://social.example/them',
  /** The first year of the copyright notice. */
  copyrightYear: 2025,
  retentionMonths: 12,
  minimumAge: 16,
} as const;

/** The facts that the words name in braces, for `fill`. */
export function placeholderValues(language: Language): Record<string, string | number> {
  return {
    email: programme.email,
    provider: programme.provider[language],
    postalAddress: programme.postalAddress[language],
    registration: programme.registration[language],
    responsible: programme.responsible,
    year: programme.copyrightYear,
    minimumAge: programme.minimumAge,
  };
}

/** Whether the facts are still those of the sample, to be asked at run time. */
export function isSample(): boolean {
  return programme.sample;
}

/** Scrolling partner logos below the hero. Off; the space for them is kept either way (specification, section 1). */
export const SHOW_LOGO_STREAM = false as boolean;
