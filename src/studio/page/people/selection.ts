import { isLanguage } from '../../../contract/language.ts';
import type { Input } from '../../../operator/actions/actions.ts';
import { go, hrefOf, linkTo, useRoute } from '../route.ts';

type Changed = Readonly<Record<string, string | undefined>>;

/** Where the organiser is on this screen: which people, which page of them, and whose panel is open. */
export function useSelected() {
  const { query } = useRoute();
  const current = Object.fromEntries(query);
  const { text, language, since, until, domain, flagged, waiting, older, person, import: importId } = current;
  const who: Omit<Input<'countPeople'>, 'flagged'> = {
    ...{ text, since, until, domain, importId },
    language: language !== undefined && isLanguage(language) ? language : undefined,
    ...(waiting !== undefined && { waiting: true }),
  };
  /** The same place with something changed. */
  const placeWith = (changed: Changed) => hrefOf('people', { ...current, ...changed });
  /** Other people: from the newest of them, and nobody's panel. */
  const placeOfOthers = (changed: Changed) => placeWith({ older: undefined, person: undefined, ...changed });
  return {
    who,
    /** Whether likely typos alone are shown, to be corrected one after the other. */
    flagged: flagged !== undefined,
    older,
    person,
    isCorrecting: query.has('correct'),
    isNarrowed: [text, language, since, until, domain, flagged, waiting, importId].some(Boolean),
    linkWith: (changed: Changed) => linkTo(placeWith(changed)),
    linkToOthers: (changed: Changed) => linkTo(placeOfOthers(changed)),
    change: (changed: Changed, replace = false) => go(placeWith(changed), replace),
    narrow: (changed: Changed, replace = false) => go(placeOfOthers(changed), replace),
  };
}
