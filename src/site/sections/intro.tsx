import { usePage } from '../page-context.ts';
import hillside from '../pictures/hillside.svg?day&dusk';
import { Picture } from '../pictures/picture.tsx';
import { Heading, SectionHead, Text } from '../text/typography.tsx';

/** What the programme asks and gives, as three steps on one rising line. */
export function Intro() {
  const { title, description, boxes } = usePage().translations.intro;
  return (
    <section className="intro" id="intro">
      <div className="wrap intro-in">
        <div className="intro-head">
          <SectionHead title={title} lead={description} />
        </div>
        <Picture className="hillside" drawing={hillside} alt="" />
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
