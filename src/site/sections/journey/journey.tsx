import { usePage } from '../../page-context.ts';
import { Edge } from '../../pictures/edge.tsx';
import { LineIcon } from '../../pictures/icon.tsx';
import { Heading, SectionHead, Text } from '../../text/typography.tsx';
import { Climb } from './climb.tsx';

/** Sketch: belongs into `programme.ts` beside `promptWeeks`; what is after the last week is written as a distance. */
const WHEN = ['0', '4', '6', '7', '+2'];

/** The summit of the page: the weeks as terraces, the events as flags on one line, and what comes after. */
export function Journey() {
  const { title, subtitle, onlinePowerProgram, milestoneEvents, growth } = usePage().translations.journey;
  const week = usePage().translations.labels.week.replace('{number}', '').trim();
  return (
    <section className="journey" id="journey">
      <Edge hill={1} />
      <div className="wrap journey-head">
        <SectionHead title={title} lead={subtitle} />
        <h3 className="journey-programme">{onlinePowerProgram.title}</h3>
      </div>
      <Climb />
      <div className="foothill on-brand">
        <Edge hill={0} look="low" lines={1} />
        <div className="wrap">
          <Heading as="h3">{milestoneEvents.title}</Heading>
          <ol className="milestones">
            {milestoneEvents.events.map((event, index) => (
              <li key={index}>
                <b className="when" aria-hidden="true">
                  <small>{week}</small>
                  {WHEN[index]}
                </b>
                <Text as="h4">{event.title}</Text>
                <Text as="p">{event.description}</Text>
              </li>
            ))}
          </ol>
          <div className="growth">
            <Heading as="h3">{growth.title}</Heading>
            <ul>
              {growth.bullets.map((bullet) => (
                <li key={bullet}>
                  <LineIcon name="check" />
                  <Text as="span">{bullet}</Text>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
