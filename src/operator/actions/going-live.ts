import * as v from 'valibot';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { query } from './action.ts';
import type { CheckedHost, Finding } from './doctor/finding.ts';
import { checkList } from './doctor/list-checks.ts';
import {
  checkContent,
  checkPublicOrigin,
  checkSample,
  checkSettings,
  checkSite,
} from './doctor/site-checks.ts';
import { checkUrl } from './doctor/url-checks.ts';

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

/** What keeps the page from going live, or could be better. With an address, the page there is looked at as well. */
export const doctor = query({
  input: v.object({ url: v.optional(v.pipe(v.string(), v.url())) }),
  run: ({ list, ...host }, { url }) => diagnose({ ...host, openList: () => Promise.resolve(list) }, url),
});

/**
 * Checks whether everything is ready for the public. Nothing is changed but for a test sign-up, which is removed again.
 *
 * @param url where visitors reach the page, if that is to be checked as well
 */
export async function diagnose(host: CheckedHost, url?: string): Promise<Finding[]> {
  const { settings, programme } = host;
  const origin = settings.publicOrigin ?? programme.origin;
  return [
    checkSettings(settings),
    checkPublicOrigin(origin),
    checkSample(PROJECT_FOLDER, programme),
    checkContent(programme),
    checkSite(settings.distFolder, origin),
    ...(await checkList(host)),
    ...(url === undefined ? [] : await checkUrl(new URL(url), host)),
  ];
}
