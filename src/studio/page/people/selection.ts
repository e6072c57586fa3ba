import { isLanguage } from '../../../contract/language.ts';
import type { QUERIES } from '../../../operator/actions/actions.ts';
import type { Input } from '../ask.ts';
import { addressOf, go, useRoute } from '../route.ts';

/** The parts of the address that say which people are shown. */
const NARROWING = ['text', 'language', 'since', 'until', 'domain', 'flagged', 'waiting'] as const;

type Changed = Readonly<Record<string, string | undefined>>;

/** What the address of the screen says: which people, which page of them, and whose panel is open. */
export function useSelected() {
  const { query } = useRoute();
  const current = Object.fromEntries(query);
  const { text, language, since, until, domain, flagged, older, newer, person } = current;
  const who: Input<(typeof QUERIES)['countPeople']> = {
    ...{ text, since, until, domain },
    language: language !== undefined && isLanguage(language) ? language : undefined,
    ...(query.has('waiting') && { waiting: true }),
  };
  /** The address with something changed. */
  const linkTo = (changed: Changed) => addressOf('people', { ...current, ...changed });
  return {
    who,
    /** Likely typos alone are shown to be corrected one after the other. */
    flagged: (['any', 'typo'] as const).find((each) => each === flagged),
    page: { olderThan: older, newerThan: newer },
    person,
    isCorrecting: query.has('correct'),
    isNarrowed: NARROWING.some((name) => query.has(name)),
    linkTo,
    /** Shows other people: from the newest of them, and nobody's panel. */
    narrow: (changed: Changed, replace = false) =>
      go(linkTo({ older: undefined, newer: undefined, person: undefined, ...changed }), replace),
  };
}
