import { isLanguage } from '../../../contract/language.ts';
import type { Input } from '../../../operator/actions/actions.ts';
import { go, hrefOf, linkTo, useRoute } from '../route.ts';

type Sought = Input<'countPeople'>;
/** What a sending asks for, and this screen does not. */
type ByMail = 'has' | 'hasVersion' | 'hasNot';
/** What the address of this screen says: people by the names of the filters, and what is open. */
type Place = Readonly<Partial<Record<keyof Sought | 'older' | 'person' | 'correct', string | undefined>>>;

/** Where the organiser is on this screen: which people, which page of them, and whose panel is open. */
export function useSelected() {
  const { query } = useRoute();
  const current: Place = Object.fromEntries(query);
  const { text, language, since, until, domain, flagged, waiting, older, person, importId } = current;
  const who = {
    ...{ text, since, until, domain, importId, rejected: current.rejected },
    language: language !== undefined && isLanguage(language) ? language : undefined,
    waiting: waiting === undefined ? undefined : true,
  } satisfies Record<Exclude<keyof Sought, 'flagged' | ByMail>, unknown>;
  /** The same place with something changed. */
  const placeWith = (changed: Place) => hrefOf('people', { ...current, ...changed });
  /** Other people: from the newest of them, and nobody's panel. */
  const placeOfOthers = (changed: Place) => placeWith({ older: undefined, person: undefined, ...changed });
  return {
    who,
    /** Whether likely typos alone are shown, to be corrected one after the other. */
    flagged: flagged !== undefined,
    older,
    person,
    isCorrecting: query.has('correct'),
    isNarrowed: [flagged, ...Object.values(who)].some(Boolean),
    linkWith: (changed: Place) => linkTo(placeWith(changed)),
    linkToOthers: (changed: Place) => linkTo(placeOfOthers(changed)),
    change: (changed: Place, replace = false) => go(placeWith(changed), replace),
    narrow: (changed: Place, replace = false) => go(placeOfOthers(changed), replace),
  };
}
