import { isLanguage } from '../../../contract/language.ts';
import type { CHANGES, QUERIES } from '../../../operator/actions/actions.ts';
import type { Input } from '../ask.ts';
import { addressOf, go, useRoute } from '../route.ts';

/** What the address of the screen says: which people, whose panel is open, and what is about to happen to whom. */
export type Selected = Input<(typeof QUERIES)['people']>;

/** The people that the address names, and ways to name others. */
export function useSelected() {
  const { query } = useRoute();
  const value = (name: string) => query.get(name) ?? undefined;
  const language = value('language');
  const selected: Selected = {
    text: value('text'),
    language: language !== undefined && isLanguage(language) ? language : undefined,
    since: value('since'),
    until: value('until'),
    domain: value('domain'),
    flagged: query.has('flagged') || undefined,
    olderThan: value('older'),
    newerThan: value('newer'),
  };
  const current = Object.fromEntries(query);
  return {
    selected,
    person: value('person'),
    isNarrowed: ['text', 'language', 'since', 'until', 'domain', 'flagged'].some((name) => query.has(name)),
    /** Other people: from the newest of them, and nobody's panel. */
    narrow: (changed: Record<string, string | undefined>, replace = false) =>
      go(
        addressOf('people', {
          ...current,
          older: undefined,
          newer: undefined,
          person: undefined,
          ...changed,
        }),
        replace,
      ),
    /** The address with something changed. */
    linkTo: (changed: Record<string, string | undefined>) => addressOf('people', { ...current, ...changed }),
  };
}

/** The selection without the page that is shown of it. */
export function selectionOf({
  text,
  language,
  since,
  until,
  domain,
}: Selected): Input<(typeof QUERIES)['countPeople']> {
  return { text, language, since, until, domain };
}

/** Changes of people. */
export type PersonChange = keyof Pick<typeof CHANGES, 'add' | 'correct' | 'erase'>;
