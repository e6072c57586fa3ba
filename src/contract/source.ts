/** Query parameters that name the poster, post or link that brought a visitor; the first that is there counts. */
export const SOURCE_PARAMETERS = ['from', 'utm_source'] as const;

/** What every list counts; all other sources are the organiser's own. */
export const BUILT_IN_SOURCES = ['shared', 'facebook', 'zalo', 'instagram', 'tiktok', 'email'] as const;

/** Counts every name that is neither built in nor the organiser's. */
export const OTHER_SOURCE = 'other';

const NAME = /^[a-z\d-]{1,40}$/;

/** The name of a source, lower case, or `undefined` if the text can't be one. */
export function parseSource(text: string): string | undefined {
  const name = text.toLowerCase();
  return NAME.test(name) ? name : undefined;
}

/**
 * The source that the query of an address names; `OTHER_SOURCE` for what can't be a name.
 *
 * @returns `undefined` if the query names none
 */
export function sourceIn(search: URLSearchParams): string | undefined {
  for (const parameter of SOURCE_PARAMETERS) {
    const text = search.get(parameter);
    if (text) return parseSource(text) ?? OTHER_SOURCE;
  }
  return undefined;
}
