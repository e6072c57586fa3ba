import type { IncomingHttpHeaders } from 'node:http';
import { languageOfPath } from '../../content/locales.ts';
import { SOURCE_PARAMETERS, sourceIn } from '../../contract/source.ts';

/** What introduces itself as a robot does, or doesn't begin as browsers do for historical reasons. Cubot makes phones. */
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
  { referer = '', 'user-agent': agent = '', 'sec-purpose': purpose }: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): { viewFrom?: string; location?: string } {
  const [path = ''] = target.split('?', 1);
  if (languageOfPath(path) === undefined) return {};
  const before = URL.canParse(referer) ? new URL(referer) : undefined;
  const isOwn = before !== undefined && ownOrigins.has(before.origin);
  const viewFrom = sourceIn(target);
  if (viewFrom === undefined) {
    const source = isOwn ? sourceIn(referer) : undefined;
    return source === undefined ? {} : { location: `${path}?${SOURCE_PARAMETERS[0]}=${source}` };
  }
  // In another language, or after a sign-up, it is still the same view; `/` itself is none.
  if ((isOwn && before.pathname !== '/') || ROBOT.test(agent)) return {};
  // What a browser fetches in advance nobody may ever see.
  return purpose === undefined ? { viewFrom } : {};
}
