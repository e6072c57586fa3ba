import { Fragment, type ElementType } from 'react';
import { FOREIGN_TERMS } from '../../content/foreign-terms.ts';
import { usePage } from '../page-context.ts';

interface TextProps {
  children: string;
  /** The element that holds the text; none by default. */
  as?: ElementType | undefined;
  className?: string;
}

/** Running text: foreign words are marked with their language, and stay on one line. */
export function Text({ children, as: Element, className }: TextProps) {
  const runs = runsOf(children, FOREIGN_TERMS[usePage().language]).map((run, index) =>
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
export function Heading({ children, as: Element }: Omit<TextProps, 'className'>) {
  const clauses = clausesOf(children);
  if (clauses.length === 1) return <Text as={Element}>{children}</Text>;
  const parts = clauses.map((clause, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <Text as="span" className="clause">
        {clause}
      </Text>
    </Fragment>
  ));
  return Element ? <Element>{parts}</Element> : parts;
}

/** The clauses of a heading, which end at punctuation inside it: "Seven weeks, / one terrace at a time". */
export function clausesOf(heading: string): string[] {
  return heading.replace(/([,.:;])[ \u00A0](?=\S)/g, '$1\n').split('\n');
}

export interface Run {
  text: string;
  /** The language that a screen reader must read this run in, when it is not that of the text around it. */
  foreign?: string | undefined;
}

/** One pattern for all terms of a language, made once: the page has some hundred texts. */
const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>();

function patternOf(foreign: ReadonlyMap<string, string>): RegExp {
  const terms = [...foreign.keys()].map((term) => {
    const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00A0]');
    return escaped.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`);
  });
  // Without lookbehind, which Safari knows only since 16.4: the letter before is part of the match.
  const pattern = new RegExp(`(^|\\P{L})(${terms.join('|')})(?!\\.?\\p{L})`, 'gu');
  patterns.set(foreign, pattern);
  return pattern;
}

/**
 * Splits a text at its foreign terms, so that they are pronounced as what they are. Only whole words are found, not in
 * file names, and written as they are here or with a capital for the first letter: “ai” is a word of Vietnamese.
 *
 * @param foreign terms with their languages, longest first where one contains another
 */
export function runsOf(text: string, foreign: ReadonlyMap<string, string>): Run[] {
  if (foreign.size === 0) return [{ text }];
  const pattern = patterns.get(foreign) ?? patternOf(foreign);
  const parts = text.replace(pattern, '$1\n$2\n').split('\n');
  const languageOf = (found: string) => {
    const term = found.replaceAll('\u00A0', ' ');
    return foreign.get(term) ?? foreign.get(term.charAt(0).toLowerCase() + term.slice(1));
  };
  return parts
    .map((part, index): Run => (index % 2 === 0 ? { text: part } : { text: part, foreign: languageOf(part) }))
    .filter((run) => run.text !== '');
}
