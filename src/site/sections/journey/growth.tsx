import { Icon } from '../../pictures/icon.tsx';
import { Heading, Words } from '../../text/words.tsx';
import type { SectionProps } from '../section.ts';

/** What comes after the summit. */
export function Growth({ language, t }: SectionProps) {
  const { title, bullets } = t.journey.growth;
  return (
    <div className="growth">
      <h3>
        <Heading language={language}>{title}</Heading>
      </h3>
      <ul>
        {bullets.map((bullet) => (
          <li key={bullet}>
            <Icon name="check" />
            <span>
              <Words language={language}>{bullet}</Words>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
