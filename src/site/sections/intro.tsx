import { Edge } from '../pictures/edge.tsx';
import { Heading, Text } from '../text/typography.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionProps } from './section.ts';

/** Three shelves and two rises in one stroke, from far left of the page to far right of it. */
const RISING_LINE =
  'M-1200 572S-420 590-180 556S-40 535 28 532 250 537 326 530 368 364 442 356 660 362 742 354 784 186 856 180 1090 186 1170 174 1250 64 1350 50 2000 44 2500 10';

/** What the programme asks and gives, as three steps on one rising line. */
export function Intro({ language, translations }: SectionProps) {
  const { box1, box2, box3 } = translations.intro.boxes;
  return (
    <section className="intro" id="intro">
      <Edge hill={0} />
      <div className="wrap intro-in">
        <div className="intro-head">
          <SectionHead
            language={language}
            title={translations.intro.title}
            lead={translations.intro.description}
          />
        </div>
        <svg className="rising-line" viewBox="0 0 1200 560" preserveAspectRatio="none" aria-hidden="true">
          <path pathLength="1" d={RISING_LINE} />
          <path pathLength="1" d={RISING_LINE} transform="translate(4 15)" />
          <path pathLength="1" d={RISING_LINE} transform="translate(8 31)" />
        </svg>
        <ol className="boxes">
          {[box1, box2, box3].map((box, index) => (
            <li key={index}>
              <b className="sun-number">{index + 1}</b>
              <h3>
                <Heading language={language}>{box.title}</Heading>
              </h3>
              <p>
                <Text language={language}>{box.subtitle}</Text>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
