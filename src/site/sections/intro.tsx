import { usePage } from '../page-context.ts';
import { Edge } from '../pictures/edge.tsx';
import { Heading, SectionHead, Text } from '../text/typography.tsx';

/** Three shelves and two rises in one stroke, from far left of the page to far right of it. */
const RISING_LINE =
  'M-1200 572S-420 590-180 556S-40 535 28 532 250 537 326 530 368 364 442 356 660 362 742 354 784 186 856 180 1090 186 1170 174 1250 64 1350 50 2000 44 2500 10';

/** What the programme asks and gives, as three steps on one rising line. */
export function Intro() {
  const { title, description, boxes } = usePage().translations.intro;
  return (
    <section className="intro" id="intro">
      <Edge hill={0} />
      <div className="wrap intro-in">
        <div className="intro-head">
          <SectionHead title={title} lead={description} />
        </div>
        <svg className="rising-line" viewBox="0 0 1200 560" preserveAspectRatio="none" aria-hidden="true">
          <path pathLength="1" d={RISING_LINE} />
          <path pathLength="1" d={RISING_LINE} transform="translate(4 15)" />
          <path pathLength="1" d={RISING_LINE} transform="translate(8 31)" />
        </svg>
        <ol className="boxes">
          {[boxes.box1, boxes.box2, boxes.box3].map((box, index) => (
            <li key={index}>
              <b className="sun-number">{index + 1}</b>
              <Heading as="h3">{box.title}</Heading>
              <Text as="p">{box.subtitle}</Text>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
