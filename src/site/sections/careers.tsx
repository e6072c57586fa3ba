import { programme } from '../../content/programme.ts';
import { Heading, Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** What became of those who came: four figures and hairlines, nothing else. */
export function Careers({ language, translations }: SectionProps) {
  return (
    <section className="careers">
      <div className="wrap">
        <div className="careers-head">
          <h2>
            <Heading language={language}>{translations.careers.title}</Heading>
          </h2>
          {programme.sample && <p className="hint">{translations.sample.statsNote}</p>}
        </div>
        <dl className="stats">
          {translations.careers.stats.map((stat) => (
            <div key={stat.label}>
              <dt>
                <Text language={language}>{stat.label}</Text>
              </dt>
              <dd>{stat.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
