import { usePage } from '../page-context.ts';
import { Text } from '../text/typography.tsx';

/** What students ask first, as far as it is known. */
export function Facts() {
  const facts = Object.entries(usePage().translations.hero.facts);
  if (facts.length === 0) return undefined;
  return (
    <ul className="facts">
      {facts.map(([name, text]) => (
        <Text key={name} as="li" className={name}>
          {text}
        </Text>
      ))}
    </ul>
  );
}
