import { Fragment } from 'react';
import type { Language } from '../../contract/language.ts';
import { clausesOf, glueHeading, glueText, runsOf } from './line-breaking.ts';

/** Every Vietnamese name that the English words contain; a test looks for one that is missing here. */
export const VIETNAMESE_NAMES = [
  'Phan Lê Trúc Quỳnh',
  'Đoàn Vũ Gia Khiêm',
  'Trúc Quỳnh',
  'Gia Khiêm',
  'Thanh Vân',
  'Thềm',
] as const;

interface WordsProps {
  children: string;
  language: Language;
}

function Named({ children, language }: WordsProps) {
  if (language === 'vi') return children;
  return runsOf(children, VIETNAMESE_NAMES).map((run, index) =>
    run.vietnamese ? (
      <span key={index} lang="vi">
        {run.text.replaceAll(' ', '\u00A0')}
      </span>
    ) : (
      run.text
    ),
  );
}

/** The words of a heading: broken by clause, glued where a break would hurt, Vietnamese names marked as such. */
export function Heading({ children, language }: WordsProps) {
  const clauses = clausesOf(glueHeading(children, language));
  if (clauses.length === 1) return <Named language={language}>{clauses[0] ?? ''}</Named>;
  return clauses.map((clause, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="clause">
        <Named language={language}>{clause}</Named>
      </span>
    </Fragment>
  ));
}

/** Running text: no short word alone on the last line, Vietnamese names marked as such. */
export function Words({ children, language }: WordsProps) {
  return <Named language={language}>{glueText(children)}</Named>;
}
