import { PATHS } from '../../content/locales.ts';
import { Edge } from '../pictures/edge.tsx';
import { Join } from './join.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionProps } from './section.ts';

/** The second sign-up, on the rising sun. */
export function Cta({ language, translations }: SectionProps) {
  return (
    <section className="cta on-jade" id="cta">
      <Edge hill={1} lines={3} />
      <div className="wrap cta-in">
        <SectionHead language={language} title={translations.cta.title} lead={translations.cta.description} />
      </div>
      <div className="wrap cta-form">
        <a className="print-address" href={PATHS[language]}>
          {translations.nav.joinWaitlist}:
        </a>
        <Join place="cta" language={language} translations={translations} label={translations.cta.submit} />
      </div>
    </section>
  );
}
