import type { IncomingHttpHeaders } from 'node:http';
import { languageOfPath } from '../../content/locales.ts';
import { SOURCE_PARAMETERS, sourceIn } from '../../contract/source.ts';

/**
 * What is no person with a browser: what introduces itself as a robot does, and what doesn't begin as browsers do for
 * historical reasons. It finds 96 of 100 in https://github.com/monperrus/crawler-user-agents. Cubot makes phones.
 */
const ROBOT = /(?<!cu)bot|crawl|spider|preview|compatible;|https?:|lighthouse|^(?!mozilla|opera)/i;

/**
 * Looks at the headers of a request for a page in one of the languages; nothing is remembered of anybody.
 *
 * Without script the links of `/` and of the language switch have no query. The browser says from which of our pages it
 * comes, so the request is led on to the same page with that page's source.
 *
 * @param target path and query
 * @returns `viewFrom`: the source as which a view counts; `location`: where the page with its source is
 */
export function readVisit(
  target: string,
  { referer = '', 'user-agent': agent = '', ...headers }: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): { viewFrom?: string; location?: string } {
  const [path = ''] = target.split('?', 1);
  const isOpened = (headers['sec-fetch-dest'] ?? 'document') === 'document' && !headers['sec-purpose'];
  if (languageOfPath(path) === undefined || !isOpened) return {};
  const before = URL.canParse(referer) ? new URL(referer) : undefined;
  const sourceBefore = before && ownOrigins.has(before.origin) ? sourceIn(referer) : undefined;
  const source = sourceIn(target);
  if (source === undefined && sourceBefore !== undefined) {
    const query = new URLSearchParams(target.slice(path.length));
    query.set(SOURCE_PARAMETERS[0], sourceBefore);
    return { location: `${path}?${query.toString()}` };
  }
  // In another language, or after a sign-up, it is still the same view; `/` itself is none.
  const isSameView = source === sourceBefore && before?.pathname !== '/';
  return source === undefined || isSameView || ROBOT.test(agent) ? {} : { viewFrom: source };
}
