import type { Language } from '../contract/language.ts';

/** The languages of a poster that is in two, the more prominent one first: the wall is in Vietnam. */
export const POSTER_LANGUAGES: readonly [Language, Language] = ['vi', 'en'];

/** Messages of the printed poster alone, so that no visitor of the page loads them. */
interface PosterMessages {
  /** What to do with the code. */
  scan: string;
  /** Before the partner's name: `with {partner}`. */
  partner: string;
  /** At the foot as long as the facts are the sample's. */
  sample: string;
}

export const posterMessages: Record<Language, PosterMessages> = {
  en: {
    scan: 'Scan to join the waitlist',
    partner: 'with {partner}',
    sample: 'This is a sample poster. {brand} and {partner} are invented.',
  },
  vi: {
    scan: 'Quét mã, vào danh sách chờ',
    partner: 'cùng {partner}',
    sample: 'Đây là tờ mẫu. {brand} và {partner} đều là hư cấu.',
  },
};
