import type { Language } from '../../contract/language.ts';
import { Heading, Text } from '../text/typography.tsx';

interface SectionHeadProps {
  language: Language;
  title: string;
  lead: string;
}

/** The heading of a section, and what it says in a sentence. */
export function SectionHead({ language, title, lead }: SectionHeadProps) {
  return (
    <>
      <h2>
        <Heading language={language}>{title}</Heading>
      </h2>
      <p className="lead">
        <Text language={language}>{lead}</Text>
      </p>
    </>
  );
}
