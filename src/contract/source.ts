/** Query parameters that name the poster, post or link that brought a visitor; the first that is there counts. */
export const SOURCE_PARAMETERS = ['from', 'utm_source'] as const;

/** What every list counts; all other sources are the organiser's own. */
export const BUILT_IN_SOURCES = ['shared', 'facebook', 'zalo', 'instagram', 'tiktok', 'email'] as const;

/** Counts every name that is neither built in nor the organiser's. */
export const OTHER_SOURCE = 'other';

/** The name of a source, lower case, or `undefined` if the text can't be one. */
export function parseSource(text: string): string | undefined {
  const name = text.toLowerCase();
  return /^[a-z\d-]{1,40}$/.test(name) ? name : undefined;
}

/**
 * The source that the query of an address or a path names: `OTHER_SOURCE` for what can't be a name, `undefined` if it names
 * none. Unlike `URL` it takes any text.
 */
export function sourceIn(address: string): string | undefined {
  const query = new URLSearchParams(address.split('?', 2)[1]);
  const text = SOURCE_PARAMETERS.map((parameter) => query.get(parameter)).find(Boolean);
  return text ? (parseSource(text) ?? OTHER_SOURCE) : undefined;
}
