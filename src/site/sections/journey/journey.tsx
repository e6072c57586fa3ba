import { GROWTH_ICONS, programme } from '../../../content/programme.ts';
import { usePage } from '../../page-context.ts';
import circleA from '../../pictures/circle-a.svg?day';
import circleB from '../../pictures/circle-b.svg?day';
import { Edge } from '../../pictures/edge.tsx';
import icons from '../../pictures/growth.svg?day';
import { cell, Picture } from '../../pictures/picture.tsx';
import { Heading, SectionHead, Text } from '../../text/typography.tsx';
import { Climb } from './climb.tsx';

/** The summit of the page: the weeks as terraces, the dates of the events circled by hand, and what comes after. */
export function Journey() {
  const { journey, labels } = usePage().translations;
  const { title, subtitle, onlinePowerProgram, milestoneEvents, growth } = journey;
  return (
    <section className="journey" id="journey">
      <Edge look="turned" />
      <div className="wrap journey-head">
        <SectionHead title={title} lead={subtitle} />
        <h3 className="journey-programme">{onlinePowerProgram.title}</h3>
      </div>
      <Climb />
      <div className="foothill on-brand">
        <Edge look="low" lines={1} />
        <div className="wrap">
          <Heading as="h3">{milestoneEvents.title}</Heading>
          <ol className="milestones">
            {milestoneEvents.events.map((event, index) => (
              <li key={index}>
                {/* Its sentence says the same. */}
                <b className="when" aria-hidden="true">
                  <Picture drawing={index % 2 ? circleB : circleA} alt="" />
                  <small>{labels.week.replace(/.*\{number\}[ .]*(?=\p{L})|[ .]*\{number\}[ .]*/u, '')}</small>
                  {programme.eventWeeks[index]}
                </b>
                <Text as="h4">{event.title}</Text>
                <Text as="p">{event.description}</Text>
              </li>
            ))}
          </ol>
          <div className="growth">
            <Heading as="h3">{growth.title}</Heading>
            <ul>
              {growth.bullets.map(({ icon, text }) => (
                <li key={text}>
                  <Picture drawing={cell(icons, GROWTH_ICONS.indexOf(icon), 240)} alt="" />
                  <Text>{text}</Text>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
