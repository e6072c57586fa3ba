import type { IncomingHttpHeaders } from 'node:http';
import { languageOfPath } from '../../content/locales.ts';
import { SOURCE_PARAMETERS } from '../../contract/source.ts';
import { sourceOf } from '../../waitlist/function.ts';

/** What follows from the source of a request for the page. */
export interface Visit {
  /** The source as which a view counts. */
  viewFrom?: string;
  /** Where the page with its source is, for a request that has lost it. */
  location?: string;
}

/**
 * What is no person with a browser: what introduces itself as a robot does, and what doesn't begin as browsers do for
 * historical reasons. It finds 96 of 100 in https://github.com/monperrus/crawler-user-agents. Cubot makes phones.
 */
const ROBOT = /(?<!cu)bot|crawl|spider|preview|compatible;|https?:|lighthouse|^(?!mozilla|opera)/i;

/**
 * Looks at a request for a page in one of the languages, by its headers alone: nothing is remembered of anybody.
 *
 * Without script the links of `/` and of the language switch have no query. The browser says from which of our pages it
 * comes, so the request is led on to the same page with that page's source.
 *
 * @param target path and query
 * @param ownOrigins pages of other sites are not asked for their source
 */
export function readVisit(
  target: string,
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): Visit {
  const { referer = '', purpose, 'user-agent': agent = '' } = headers;
  const [path = ''] = target.split('?', 1);
  const opens = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  if (languageOfPath(path) === undefined || !opens || purpose || headers['sec-purpose']) return {};
  const before = URL.canParse(referer) ? new URL(referer) : undefined;
  const isOwn = before !== undefined && ownOrigins.has(before.origin);
  const [source, sourceBefore] = [sourceOf(target), isOwn ? sourceOf(referer) : undefined];
  if (source === undefined) {
    if (sourceBefore === undefined) return {};
    const query = new URLSearchParams(target.slice(path.length));
    query.set(SOURCE_PARAMETERS[0], sourceBefore);
    return { location: `${path}?${query.toString()}` };
  }
  // In another language, or after a sign-up, it is still the same view; `/` itself is none.
  const isSameView = source === sourceBefore && before?.pathname !== '/';
  return isSameView || ROBOT.test(agent) ? {} : { viewFrom: source };
}
