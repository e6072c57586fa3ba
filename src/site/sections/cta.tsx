import { PATHS } from '../../content/locales.ts';
import { Edge } from '../pictures/edge.tsx';
import { SignupForm } from '../signup/signup-form.tsx';
import { Heading, Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** The second sign-up: the form stands on the rising sun. */
export function Cta({ language, t }: SectionProps) {
  return (
    <section className="cta on-jade" id="cta" suppressHydrationWarning>
      <Edge hill={1} lines={3} />
      <div className="wrap cta-in">
        <h2>
          <Heading language={language}>{t.cta.title}</Heading>
        </h2>
        <p className="lead">
          <Text language={language}>{t.cta.description}</Text>
        </p>
      </div>
      <div className="wrap cta-form">
        <a className="print-address" href={PATHS[language]}>
          {t.nav.joinWaitlist}:
        </a>
        <SignupForm place="cta" language={language} t={t} label={t.cta.submit} />
      </div>
    </section>
  );
}
