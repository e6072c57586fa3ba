import { Flag } from '../../pictures/flag.tsx';
import { Heading, Words } from '../../text/words.tsx';
import type { SectionProps } from '../section.ts';

/** The events of the programme, as flags on one line. */
export function Milestones({ language, t }: SectionProps) {
  const { title, events } = t.journey.milestoneEvents;
  return (
    <>
      <h3>
        <Heading language={language}>{title}</Heading>
      </h3>
      <ol className="milestones">
        {events.map((event) => (
          <li key={event.title}>
            <Flag />
            <h4>
              <Words language={language}>{event.title}</Words>
            </h4>
            <p>
              <Words language={language}>{event.description}</Words>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
