import partnerFile from '../../content/partner-mark.svg?raw';
import { parseMark } from './parse-mark.ts';

const mark = parseMark(partnerFile);

/** The partner's mark: `src/content/partner-mark.svg`. Apart from the provider's, which the first screen needs. */
export function PartnerMark() {
  return mark;
}
