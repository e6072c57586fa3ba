import type { Language } from '../contract/language.ts';

/** Words that stand on the printed poster only, so that no visitor of the page loads them. */
interface PosterWords {
  /** What to do with the code. */
  scan: string;
  /** Before the partner's name: `with {partner}`. */
  partner: string;
}

export const posterWords: Record<Language, PosterWords> = {
  en: { scan: 'Scan to join the waitlist', partner: 'with {partner}' },
  vi: { scan: 'Quét mã, vào danh sách chờ', partner: 'cùng {partner}' },
};
