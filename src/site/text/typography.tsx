import { Fragment } from 'react';
import { FOREIGN_TERMS } from '../../content/foreign-terms.ts';
import type { Language } from '../../contract/language.ts';
import { clausesOf, holdNumbers, runsOf } from './line-breaking.ts';

interface TextProps {
  children: string;
  language: Language;
}

/** Running text: foreign words are marked with their language, and stay on one line. */
export function Text({ children, language }: TextProps) {
  return runsOf(holdNumbers(children), FOREIGN_TERMS[language]).map((run, index) =>
    run.foreign ? (
      <span key={index} lang={run.foreign}>
        {run.text.replaceAll(' ', '\u00A0')}
      </span>
    ) : (
      run.text
    ),
  );
}

/** The text of a heading: each clause is an inline block, so that a line ends between clauses where it can. */
export function Heading({ children, language }: TextProps) {
  const clauses = clausesOf(children);
  if (clauses.length === 1) return <Text language={language}>{children}</Text>;
  return clauses.map((clause, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="clause">
        <Text language={language}>{clause}</Text>
      </span>
    </Fragment>
  ));
}
