import { Heading, Text } from '../text/typography.tsx';

/** The heading of a section, and what it says in a sentence. */
export function SectionHead({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <Heading as="h2">{title}</Heading>
      <Text as="p" className="lead">
        {lead}
      </Text>
    </>
  );
}
