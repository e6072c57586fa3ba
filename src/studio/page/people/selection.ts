import { isLanguage } from '../../../contract/language.ts';
import type { Input } from '../../../operator/actions/actions.ts';
import { go, hrefOf, useRoute } from '../route.ts';

type Changed = Readonly<Record<string, string | undefined>>;

/** What the address of the screen says: which people, which page of them, and whose panel is open. */
export function useSelected() {
  const { query } = useRoute();
  const current = Object.fromEntries(query);
  const { text, language, since, until, domain, flagged, waiting, older, person } = current;
  const who: Input<'countPeople'> = {
    ...{ text, since, until, domain },
    language: language !== undefined && isLanguage(language) ? language : undefined,
    ...(waiting !== undefined && { waiting: true }),
  };
  /** The address with something changed. */
  const linkTo = (changed: Changed) => hrefOf('people', { ...current, ...changed });
  /** The address with other people: from the newest of them, and nobody's panel. */
  const linkToOthers = (changed: Changed) => linkTo({ older: undefined, person: undefined, ...changed });
  return {
    who,
    /** Whether likely typos alone are shown, to be corrected one after the other. */
    flagged: flagged !== undefined,
    older,
    person,
    isCorrecting: query.has('correct'),
    isNarrowed: [text, language, since, until, domain, flagged, waiting].some(Boolean),
    linkTo,
    linkToOthers,
    narrow: (changed: Changed, replace = false) => go(linkToOthers(changed), replace),
  };
}
