import { programme, SHOW_LOGO_STREAM } from '../../content/programme.ts';
import { ProviderMark } from '../pictures/marks.tsx';
import { PartnerMark } from '../pictures/partner-mark.tsx';
import type { SectionProps } from './section.ts';

/** How often the row of logos is repeated, so that a wide screen never sees its end. */
const REPEATS = 32;

/** One after another at 28, 32 and 35 seconds a round; see `logo-stream.css`. */
const ROWS = ['first', 'second', 'third'] as const;

/** The space below the hero, and in it the scrolling partner logos when they are switched on. */
export function LogoStream({ language, show = SHOW_LOGO_STREAM }: SectionProps & { show?: boolean }) {
  return (
    <div className="logo-stream" aria-hidden="true">
      {show &&
        ROWS.map((row) => (
          <ul key={row} className={`logo-row logo-row-${row}`}>
            {Array.from({ length: REPEATS }, (_, index) => (
              <li key={index}>
                {index % 2 ? <PartnerMark /> : <ProviderMark />}
                <b>{index % 2 ? programme.partner[language] : programme.brand}</b>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
