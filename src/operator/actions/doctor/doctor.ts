import * as v from 'valibot';
import { query } from '../action.ts';
import { describeFault, type Finding, type ReportFinding } from './finding.ts';
import { checkList } from './list-checks.ts';
import { checkSite, checkUrl } from './site-checks.ts';

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
    const report: ReportFinding = (level, id, details = {}) => void found.push({ id, level, details });
    checkSite(host, report);
    await checkList(host, report).catch((error: unknown) => {
      report('bad', 'list', { fault: describeFault(error) });
    });
    if (url !== undefined) await checkUrl(new URL(url), host, report);
    return found;
  },
});
