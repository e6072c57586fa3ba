import * as v from 'valibot';
import { query } from './action.ts';
import { diagnose } from './doctor/diagnose.ts';

/** Milliseconds that the public page has for its answer. */
const PAGE_TIMEOUT = 5000;

/** Where the public page is, what it is for at present, and whether it answers. */
export const publicPage = query({
  input: v.object({}),
  run: async ({ fetch, settings, programme }) => {
    const { stage, applyUrl, publicOrigin: origin = programme.origin } = settings;
    const answer = await fetch(origin, { signal: AbortSignal.timeout(PAGE_TIMEOUT) }).catch(() => undefined);
    return { origin, stage, applyUrl, answers: answer !== undefined && answer.status < 500 };
  },
});

/** What keeps the page from going live, or could be better. With an address, the page there is looked at as well. */
export const doctor = query({
  input: v.object({ url: v.optional(v.pipe(v.string(), v.url())) }),
  run: ({ list, ...host }, { url }) =>
    diagnose(
      { ...host, openList: () => Promise.resolve(list) },
      url === undefined ? undefined : new URL(url),
    ),
});
