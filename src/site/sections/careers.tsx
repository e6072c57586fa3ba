import { programme } from '../../content/programme.ts';
import { Heading, Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** Letters of all figures together, each as long as the longest, that fit into one row on a desktop, by size. */
const ROOM = { large: 13, medium: 20 };

/** The class for figures that are too long, or too many, for the largest size. */
function sizeOf(figures: readonly string[]): string {
  const letters = figures.length * Math.max(...figures.map((figure) => figure.length));
  if (letters <= ROOM.large) return '';
  return letters <= ROOM.medium ? ' stats-m' : ' stats-s';
}

/** What became of those who came: figures and hairlines, nothing else. */
export function Careers({ language, translations }: SectionProps) {
  const { title, stats } = translations.careers;
  const figures = programme.statistics.map((figure) =>
    typeof figure === 'string' ? figure : figure[language],
  );
  return (
    <section className="careers">
      <div className="wrap">
        <div className="careers-head">
          <h2>
            <Heading language={language}>{title}</Heading>
          </h2>
          {programme.isSample && <p className="hint">{translations.sample.statsNote}</p>}
        </div>
        <dl className={`stats${sizeOf(figures)}`}>
          {stats.map((label, index) => (
            <div key={label}>
              <dt>
                <Text language={language}>{label}</Text>
              </dt>
              <dd>{figures[index]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
