import { LEAVE_LINK } from './markdown.ts';
import type { Message } from './types.ts';

/** A link that leads nowhere. */
interface DeadLink {
  link: string;
  /** The status, or why there was no answer. */
  answer: string;
}

/** Milliseconds for an answer. */
const TIMEOUT = 10_000;

/**
 * Opens every link of a message once, as people will. A page that wants no visitors such as this one (403, 429, 999) is
 * there; only what is missing or broken counts.
 *
 * @param leaveLinks opened in place of `{leaveLink}`: opening them changes nothing
 */
export async function findDeadLinks(
  { templates }: Message,
  leaveLinks: readonly string[],
  fetchPage: typeof fetch,
): Promise<DeadLink[]> {
  const html = Object.values(templates).map((template) => template.html);
  const targets = html.flatMap((text) =>
    Array.from(text.matchAll(/ href="([^"]*)"/g), ([, link = '']) => link),
  );
  const links = targets
    .map((link) => link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .filter((link) => link !== LEAVE_LINK && /^https?:/.test(link));
  const found = await Promise.all(
    [...new Set([...links, ...leaveLinks])].map(async (link) => {
      const answer = await problemOf(link, fetchPage);
      return answer === undefined ? [] : [{ link, answer }];
    }),
  );
  return found.flat();
}

async function problemOf(link: string, fetchPage: typeof fetch): Promise<string | undefined> {
  try {
    const { status, body } = await fetchPage(link, { signal: AbortSignal.timeout(TIMEOUT) });
    await body?.cancel();
    // From 600 on: some sites answer programs with a status that HTTP does not have.
    return status === 404 || status === 410 || (status >= 500 && status < 600) ? `HTTP ${status}` : undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
