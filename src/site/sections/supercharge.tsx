import { usePage } from '../page-context.ts';
import { Edge } from '../pictures/edge.tsx';
import { Heading, Text } from '../text/typography.tsx';

/** Mastering AI: a statement on the brand’s colour, and nothing else. */
export function Supercharge() {
  const { mainTitle, title, description } = usePage().translations.supercharge;
  return (
    <section className="statement on-brand">
      <Edge look="turned" lines={0} />
      <div className="wrap statement-in">
        <Heading as="h2">{mainTitle}</Heading>
        <div className="statement-side">
          <Heading as="p">{title}</Heading>
          <Text as="p">{description}</Text>
        </div>
      </div>
    </section>
  );
}
