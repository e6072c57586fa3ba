import * as v from 'valibot';
import { query } from '../action.ts';
import { checkList } from './list-checks.ts';
import { checkSite, checkUrl } from './site-checks.ts';

/** Something that keeps the page from going live, or could be better. The studio has a sentence for each. */
export interface Finding {
  id:
    | ('settings' | 'origin' | 'sample' | 'page')
    | ('list' | 'disk' | 'clock' | 'retention' | 'confirmMails' | 'backup' | 'left')
    | ('reached' | 'headers' | 'confirmPage');
  /** `look`: it does not keep the page from going live. */
  level: 'look' | 'bad';
  /** What the sentence names. */
  details: Readonly<Record<string, string | number>>;
}

/** Notes a finding. */
export type Report = (level: Finding['level'], id: Finding['id'], details?: Finding['details']) => void;

/** Milliseconds that the public page has for its answer. */
const PAGE_TIMEOUT = 5000;

/** Where the public page is, what it is for at present, and whether it answers. */
export const publicPage = query({
  input: v.object({}),
  run: async ({ fetch, settings, programme }) => {
    const { stage, publicOrigin: origin = programme.origin } = settings;
    const answer = await fetch(origin, { signal: AbortSignal.timeout(PAGE_TIMEOUT) }).catch(() => undefined);
    return { origin, stage, answers: answer !== undefined && answer.status < 500 };
  },
});

/** What keeps the page from going live, or could be better. With an address, the page that visitors reach there, too. */
export const doctor = query({
  input: v.object({ url: v.optional(v.pipe(v.string(), v.url())) }),
  run: async (host, { url }) => {
    const found: Finding[] = [];
    const report: Report = (level, id, details = {}) => void found.push({ id, level, details });
    checkSite(host, report);
    await checkList(host, report).catch((error: unknown) => {
      report('bad', 'list', { fault: describeFault(error) });
    });
    if (url !== undefined) await checkUrl(new URL(url), host, report);
    return found;
  },
});

/** What went wrong, on the way or here: `fetch` keeps it in the cause. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
