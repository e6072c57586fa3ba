import { PATHS } from '../../content/locales.ts';
import { Edge } from '../pictures/edge.tsx';
import { ApplyLink } from '../signup/apply-link.tsx';
import { SignupForm } from '../signup/signup-form.tsx';
import { Heading, Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** The second sign-up, on the rising sun. */
export function Cta({ language, translations }: SectionProps) {
  return (
    <section className="cta on-jade" id="cta">
      <Edge hill={1} lines={3} />
      <div className="wrap cta-in">
        <h2>
          <Heading language={language}>{translations.cta.title}</Heading>
        </h2>
        <p className="lead">
          <Text language={language}>{translations.cta.description}</Text>
        </p>
      </div>
      <div className="wrap cta-form">
        <a className="print-address" href={PATHS[language]}>
          {translations.nav.joinWaitlist}:
        </a>
        {import.meta.env.APPLY_URL ? (
          <ApplyLink url={import.meta.env.APPLY_URL} label={translations.cta.submit} />
        ) : (
          <div className="signup-host">
            <SignupForm
              place="cta"
              language={language}
              translations={translations}
              label={translations.cta.submit}
            />
          </div>
        )}
      </div>
    </section>
  );
}
