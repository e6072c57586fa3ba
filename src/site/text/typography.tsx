import { Fragment } from 'react';
import type { Language } from '../../contract/language.ts';
import { clausesOf, glueHeading, glueText, runsOf } from './line-breaking.ts';

/**
 * Words of the other language in the words of each: Vietnamese names in English, and in Vietnamese the English words
 * that a Vietnamese voice cannot read ("AI" would be heard as "ai", who). A test looks for one that is missing here.
 */
const FOREIGN: Record<Language, { language: Language; words: readonly string[] }> = {
  en: {
    language: 'vi',
    words: ['Phan Lê Trúc Quỳnh', 'Đoàn Vũ Gia Khiêm', 'Trúc Quỳnh', 'Gia Khiêm', 'Thanh Vân', 'Thềm'],
  },
  vi: {
    language: 'en',
    words: [
      'AI Builder',
      'AI',
      'demo day',
      'demo',
      'prototype',
      'startup',
      'mentor',
      'prompt',
      'pitch',
      'slide',
      'code',
    ],
  },
};

interface WordsProps {
  children: string;
  language: Language;
}

function Spoken({ children, language }: WordsProps) {
  const foreign = FOREIGN[language];
  return runsOf(children, foreign.words).map((run, index) =>
    run.foreign ? (
      <span key={index} lang={foreign.language}>
        {run.text.replaceAll(' ', '\u00A0')}
      </span>
    ) : (
      run.text
    ),
  );
}

/** The words of a heading: broken by clause, glued where a break would hurt, foreign words marked as such. */
export function Heading({ children, language }: WordsProps) {
  const clauses = clausesOf(glueHeading(children, language));
  if (clauses.length === 1) return <Spoken language={language}>{clauses[0] ?? ''}</Spoken>;
  return clauses.map((clause, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="clause">
        <Spoken language={language}>{clause}</Spoken>
      </span>
    </Fragment>
  ));
}

/** Running text: no short word alone on the last line, foreign words marked as such. */
export function Text({ children, language }: WordsProps) {
  return <Spoken language={language}>{glueText(children)}</Spoken>;
}
