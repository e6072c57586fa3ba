import { usePage } from '../page-context.ts';
import { Text } from '../text/typography.tsx';

/** What students ask first, as far as it is known. */
export function KnownFacts() {
  const { facts } = usePage().translations.hero;
  if (facts.length === 0) return undefined;
  return (
    <ul className="facts">
      {facts.map(({ fact, text }) => (
        <Text key={fact} as="li" className={fact}>
          {text}
        </Text>
      ))}
    </ul>
  );
}
