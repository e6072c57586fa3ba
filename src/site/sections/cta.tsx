import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { Join } from '../signup/signup-form.tsx';
import { SectionHead } from '../text/typography.tsx';
import { KnownFacts } from './facts.tsx';

/** The second sign-up, on the rising sun. */
export function Cta() {
  const { language, translations } = usePage();
  const { title, description } = translations.cta;
  return (
    <section className="cta on-brand" id="cta">
      <div className="wrap cta-in">
        <SectionHead title={title} lead={description} />
        <KnownFacts />
      </div>
      <div className="wrap cta-form">
        <a className="print-address" href={PATHS[language]}>
          {`${translations.nav.joinWaitlist}:`}
        </a>
        <Join place="cta" />
      </div>
    </section>
  );
}
