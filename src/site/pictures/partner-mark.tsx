import partnerFile from '../../content/partner-mark.svg?raw';
import { Mark } from './marks.tsx';

/** The partner's mark: `src/content/partner-mark.svg`. Apart from the provider's, which the first screen needs. */
export function PartnerMark() {
  return <Mark file={partnerFile} />;
}
