import type { IncomingHttpHeaders } from 'node:http';
import { languageOfPath } from '../../content/locales.ts';
import { sourceIn } from '../../contract/source.ts';

/** What introduces itself as a robot does, or doesn't begin as browsers do for historical reasons. Cubot makes phones. */
const ROBOT = /(?<!cu)bot|crawl|spider|preview|compatible;|https?:|lighthouse|^(?!mozilla|opera)/i;

/**
 * Looks at the headers of a request for a page in one of the languages; nothing is remembered of anybody.
 *
 * @param target path and query
 * @returns the source as which a view counts, if it does
 */
export function viewedFrom(
  target: string,
  { referer = '', 'user-agent': agent = '', 'sec-purpose': purpose }: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): string | undefined {
  const [path = ''] = target.split('?', 1);
  const source = languageOfPath(path) === undefined ? undefined : sourceIn(target);
  const before = URL.canParse(referer) ? new URL(referer) : undefined;
  const isOwn = before !== undefined && ownOrigins.has(before.origin);
  // In another language, or after a sign-up, it is still the same view; `/` itself is none.
  if ((isOwn && before.pathname !== '/') || ROBOT.test(agent)) return undefined;
  // What a browser fetches in advance nobody may ever see.
  return purpose === undefined ? source : undefined;
}
