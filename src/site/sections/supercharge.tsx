import { Contours, Edge } from '../pictures/edge.tsx';
import { Heading, Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** Mastering AI: a statement on jade, and nothing else. */
export function Supercharge({ language, translations }: SectionProps) {
  return (
    <section className="statement on-jade">
      <Edge hill={0} look="turned" lines={3} />
      <Contours />
      <div className="wrap statement-in">
        <h2>
          <Heading language={language}>{translations.supercharge.mainTitle}</Heading>
        </h2>
        <div className="statement-side">
          <h3>
            <Heading language={language}>{translations.supercharge.title}</Heading>
          </h3>
          <p>
            <Text language={language}>{translations.supercharge.description}</Text>
          </p>
        </div>
      </div>
    </section>
  );
}
