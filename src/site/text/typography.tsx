import { Fragment, type ElementType } from 'react';
import { FOREIGN_TERMS } from '../../content/foreign-terms.ts';
import { usePage } from '../page-context.ts';
import { clausesOf, holdNumbers, runsOf } from './line-breaking.ts';

interface TextProps {
  children: string;
  /** The element that holds the text; none by default. */
  as?: ElementType | undefined;
  className?: string;
}

/** Running text: foreign words are marked with their language, and stay on one line. */
export function Text({ children, as: Element, className }: TextProps) {
  const runs = runsOf(holdNumbers(children), FOREIGN_TERMS[usePage().language]).map((run, index) =>
    run.foreign ? (
      <span key={index} lang={run.foreign}>
        {run.text.replaceAll(' ', '\u00A0')}
      </span>
    ) : (
      run.text
    ),
  );
  return Element ? <Element className={className}>{runs}</Element> : runs;
}

/** A heading: each clause is an inline block, so that a line ends between clauses where it can. */
export function Heading({ children, as: Element = Fragment }: Omit<TextProps, 'className'>) {
  const clauses = clausesOf(children);
  if (clauses.length === 1) return <Text as={Element}>{children}</Text>;
  return (
    <Element>
      {clauses.map((clause, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <Text as="span" className="clause">
            {clause}
          </Text>
        </Fragment>
      ))}
    </Element>
  );
}
