import { factIn } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import { Heading, Text } from '../text/typography.tsx';

/** Letters of all figures together, each as long as the longest, that fit into one row on a desktop, by size. */
const ROOM = { large: 13, medium: 20 };

/** The class for figures that are too long, or too many, for the largest size. */
function sizeOf(figures: readonly string[]): string {
  const letters = figures.length * Math.max(...figures.map((figure) => figure.length));
  if (letters <= ROOM.large) return '';
  return letters <= ROOM.medium ? ' stats-m' : ' stats-s';
}

/** What became of those who came: figures and hairlines, nothing else. */
export function Careers() {
  const { language, translations } = usePage();
  const { careers, sample } = translations;
  const figures = programme.statistics.map((figure) => factIn(language, figure));
  return (
    <section className="careers">
      <div className="wrap">
        <div className="careers-head">
          <Heading as="h2">{careers.title}</Heading>
          {careers.basis && <Text as="p">{careers.basis}</Text>}
          {programme.isSample && <p className="hint">{sample.statsNote}</p>}
        </div>
        <dl className={`stats${sizeOf(figures)}`}>
          {careers.stats.map((label, index) => (
            <div key={label}>
              <Text as="dt">{label}</Text>
              <dd>{figures[index]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
