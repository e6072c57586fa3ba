import { setTimeout } from 'node:timers/promises';
import { describeFault } from '../../backup/backup-refusal.ts';

/** Milliseconds that others have for an answer: a page, a mail server, DNS. */
const TIMEOUT = 5000;

/** Waits for an answer of others. @throws where there is none in time */
export async function answerInTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = setTimeout(TIMEOUT, undefined, { ref: false });
  return Promise.race([answer, late.then(() => Promise.reject(new Error('ETIMEDOUT')))]);
}

/**
 * What fetches a page, once for all checks that are made together. Where nobody answers there is no `response`, and `sentence`
 * says why.
 */
export function createVisit(fetch: typeof globalThis.fetch) {
  const visited = new Map<string, ReturnType<typeof visit>>();
  const visit = async (url: string) => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' });
      const sentence = `${response.status} ${response.statusText}`.trim();
      return { response, text: await response.text(), sentence };
    } catch (error) {
      return { response: undefined, text: '', sentence: describeFault(error) };
    }
  };
  return (url: string) => {
    const known = visited.get(url) ?? visit(url);
    visited.set(url, known);
    return known;
  };
}
export type Visit = ReturnType<typeof createVisit>;
