import { Icon } from '../../pictures/icon.tsx';
import { Heading, Text } from '../../text/typography.tsx';
import type { SectionProps } from '../section.ts';

/** What comes after the summit. */
export function Growth({ language, translations }: SectionProps) {
  const { title, bullets } = translations.journey.growth;
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
              <Text language={language}>{bullet}</Text>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
