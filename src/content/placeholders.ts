import type { Language } from '../contract/language.ts';
import { factIn, fill } from './fill.ts';
import { markPhrases } from './phrases.ts';
import { programme, type Fact, type Programme } from './programme.ts';

/** Names of the drawn icons that a text may ask for. */
export type IconName = 'hammer' | 'compass' | 'sprout';

type Values = Record<string, string | number>;

/** Longest name, in characters, that fits on one line of a heading on a narrow phone. */
const ONE_LINE = 17;
/** Names of texts that are set as headings. */
const HEADING = /^(?:title|mainTitle|headline|scan|weeks|prompt)$/;

/** The facts that any text may name in braces. */
export function placeholderValues(language: Language, facts: Programme = programme): Values {
  const [year, month, day] = facts.partnershipDate.split('-').map(Number);
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const said = (fact: Fact) => factIn(language, fact);
  const founders = facts.founders.flatMap(({ name, short }, index) => [
    [`founder${index + 1}`, said(name)],
    [`founder${index + 1}Short`, said(short)],
  ]);
  const known = Object.entries(facts.facts).flatMap(([name, fact]) => (fact ? [[name, said(fact)]] : []));
  return {
    brand: facts.brand,
    provider: said(facts.provider),
    partner: said(facts.partner),
    partnerShort: said(facts.partnerShort),
    postalAddress: said(facts.postalAddress),
    phone: facts.phone,
    email: facts.email,
    registration: said(facts.registration),
    responsible: said(facts.responsible),
    partnershipDay: day ?? '',
    partnershipMonth: month ?? '',
    partnershipMonthName: monthName.format(Date.parse(facts.partnershipDate) || 0),
    partnershipYear: year ?? '',
    copyrightYear: facts.copyrightYear,
    retentionMonths: facts.retentionMonths,
    minimumAge: facts.minimumAge,
    weeks: facts.weeks.length,
    ...(Object.fromEntries([...founders, ...known]) as Values),
  };
}

/**
 * Writes the facts into the texts of a language. What the page fills by itself, such as `{minutes}`, stays in its place.
 */
export function withFacts<Texts extends object>(
  language: Language,
  texts: Texts,
  facts: Programme = programme,
): Texts {
  const values = placeholderValues(language, facts);
  const inHeadings = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      String(value).length <= ONE_LINE ? String(value).replaceAll(' ', '\u00A0') : value,
    ]),
  );
  return JSON.parse(JSON.stringify(texts), (name, text: unknown) => {
    // What is not known yet is not said.
    if (name === 'facts')
      return (text as { fact: string }[]).filter(({ fact }) => Object.hasOwn(values, fact));
    // A list comes after its texts.
    if (Array.isArray(text) && HEADING.test(name)) return (text as string[]).map(markPhrases);
    if (typeof text !== 'string') return text;
    return HEADING.test(name) ? markPhrases(fill(text, inHeadings)) : fill(text, values);
  }) as Texts;
}
