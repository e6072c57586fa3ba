import { Fragment, type ElementType } from 'react';
import { LOCALES } from '../../content/locales.ts';
import { programme } from '../../content/programme.ts';
import { byLanguage, type Language } from '../../contract/language.ts';
import { usePage } from '../page-context.ts';

interface TextProps {
  children: string;
  /** The element that holds the text, a `span` by default. */
  as?: ElementType | undefined;
  className?: string;
}

/**
 * Running text: foreign words are marked with their language, and `base.css` keeps them on one line. In another language it
 * is another element: React could neither remove nor change a piece of text that a translator has replaced.
 */
export function Text({ children, as: Element = 'span', className }: TextProps) {
  const { language } = usePage();
  const runs = RUNS_IN[language](children).map((run, index) =>
    run.foreign ? (
      <span key={index} lang={run.foreign}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
  return (
    <Element key={language} className={className}>
      {runs}
    </Element>
  );
}

/** A text with an address, in which a line may end after its signs. */
export function Breakable({ children }: { children: string }) {
  return children.match(/[^@./?]+[@./?]*/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The programme's address, as a link. */
export const MAIL_LINK = (
  <a href={`mailto:${programme.email}`}>
    <Breakable>{programme.email}</Breakable>
  </a>
);

/** A paragraph in which the programme's address is a link. */
export function LinkedText({ children }: { children: string }) {
  const parts = children.split(programme.email);
  if (parts.length === 1) return <Text as="p">{children}</Text>;
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && MAIL_LINK}
          <Text>{part}</Text>
        </Fragment>
      ))}
    </p>
  );
}

/** A heading: each clause is an inline block, so that a line ends between clauses where it can. */
export function Heading({ children, as: Element = 'span' }: Omit<TextProps, 'className'>) {
  const clauses = clausesOf(children);
  if (clauses.length === 1) return <Text as={Element}>{children}</Text>;
  const parts = clauses.map((clause, index) => (
    <Fragment key={index}>
      {/[,.:;]$/.test(clauses[index - 1] ?? '') && ' '}
      {/[、。：；！？]$/.test(clauses[index - 1] ?? '') && '\u200b'}
      <Text className="clause">{clause}</Text>
    </Fragment>
  ));
  return <Element>{parts}</Element>;
}

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

/** The clauses of a heading, which end at punctuation inside it: "Seven weeks, / one terrace at a time", 「測って、/確かめる」. */
export function clausesOf(heading: string): string[] {
  return heading.replace(/(?:([,.:;])[ \u00A0]|([、。：；！？])\u200b?)(?=\S)/g, '$1$2\n').split('\n');
}

interface Run {
  text: string;
  /** The language that a screen reader must read this run in, when it is not that of the text around it. */
  foreign?: string | undefined;
}

/**
 * Makes what splits a text at its foreign terms, so that they are pronounced as what they are. In Latin letters only whole
 * words are found, not in file names, and written as they are here or with a capital for the first letter: “ai” is a word of
 * Vietnamese. Letters of other scripts may be beside them: 「のLinkedIn」.
 *
 * @param foreign terms with their languages, longest first where one contains another
 */
export function runsWith(foreign: ReadonlyMap<string, string>): (text: string) => Run[] {
  if (foreign.size === 0) return (text) => [{ text }];
  const terms = [...foreign.keys()].map((term) => {
    const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00A0]');
    return escaped.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`);
  });
  // Without lookbehind, which Safari knows only since 16.4: the letter before is part of the match.
  const pattern = new RegExp(`(^|\\P{sc=Latin})(${terms.join('|')})(?!\\.?\\p{sc=Latin})`, 'gu');
  const languageOf = (found: string) => {
    const term = found.replaceAll('\u00A0', ' ');
    return foreign.get(term) ?? foreign.get(term.charAt(0).toLowerCase() + term.slice(1));
  };
  return (text) =>
    text
      .replace(pattern, '$1\n$2\n')
      .split('\n')
      .map((part, index) => (index % 2 === 0 ? { text: part } : { text: part, foreign: languageOf(part) }))
      .filter((run) => run.text !== '');
}

/** The foreign terms in the texts of a language, with the language that each is read in. */
function foreignTerms(language: Language): ReadonlyMap<string, string> {
  const { brand, brandLanguage, founders, nameLanguage, partnerShort } = programme;
  // What is written for each language is of that language.
  const names = [...founders.flatMap(({ name, short }) => [name, short]), partnerShort].filter(
    (name) => typeof name === 'string',
  );
  const written = Object.entries(LOCALES[language].foreignWords).flatMap(([other, list]) =>
    list.split(', ').map((word) => [word, other] as const),
  );
  const all = [
    ...names.map((name) => [name, nameLanguage] as const),
    [brand, brandLanguage] as const,
    ...written,
  ];
  return new Map(all.filter(([, other]) => other !== language));
}

const RUNS_IN = byLanguage((language) => runsWith(foreignTerms(language)));
