import { Flag } from '../../pictures/flag.tsx';
import { Heading, Text } from '../../text/typography.tsx';
import type { SectionProps } from '../section.ts';

/** The events of the programme, as flags on one line. */
export function Milestones({ language, translations }: SectionProps) {
  const { title, events } = translations.journey.milestoneEvents;
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
              <Text language={language}>{event.title}</Text>
            </h4>
            <p>
              <Text language={language}>{event.description}</Text>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
