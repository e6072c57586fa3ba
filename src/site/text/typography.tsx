import { Fragment } from 'react';
import { FOREIGN_TERMS } from '../../content/foreign-terms.ts';
import type { Language } from '../../contract/language.ts';
import { clausesOf, glueHeading, glueText, runsOf } from './line-breaking.ts';

interface TextProps {
  children: string;
  language: Language;
}

/** Marks foreign words with their language. */
function Marked({ children, language }: TextProps) {
  return runsOf(children, FOREIGN_TERMS[language]).map((run, index) =>
    run.foreign ? (
      <span key={index} lang={run.foreign}>
        {run.text.replaceAll(' ', '\u00A0')}
      </span>
    ) : (
      run.text
    ),
  );
}

/** The text of a heading: lines break between clauses where they can, and foreign words are marked. */
export function Heading({ children, language }: TextProps) {
  const clauses = clausesOf(glueHeading(children, language));
  if (clauses.length === 1) return <Marked language={language}>{clauses[0] ?? ''}</Marked>;
  return clauses.map((clause, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="clause">
        <Marked language={language}>{clause}</Marked>
      </span>
    </Fragment>
  ));
}

/** Running text: no short word alone on the last line, foreign words are marked. */
export function Text({ children, language }: TextProps) {
  return <Marked language={language}>{glueText(children)}</Marked>;
}
