import { queryOptions, useQuery } from '@tanstack/react-query';
import type { KnownSession } from '../../../operator/access/studio-sessions.ts';
import { FOLLOWED } from '../follow.ts';
import { client } from '../query-client.ts';
import { ask, askSignIn, dropSecret, isSignedIn, keepSecret, keptInvitation } from '../session.ts';
import { createStore } from '../store.ts';

/** Who has the studio open here. */
interface Me extends Pick<KnownSession, 'name' | 'access'> {
  /** Whether it was opened by the machine's own link. */
  isMachine: boolean;
}

const ME = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => ask<Me>('me', { signal }) });

/** Who has the studio open here, once that is known. */
export const useMe = (): Me | undefined => useQuery(ME).data;

/** Whether whoever has it open may only look. */
export const useIsLooking = (): boolean => useMe()?.access === 'look';

/** Whether one can sign in here; asked until somebody answers. */
export const useSignIn = () =>
  useQuery({
    queryKey: ['sign-in'],
    queryFn: askSignIn,
    refetchInterval: ({ state }) => (state.data ? false : 2000),
  });

/** What is shown in place of the studio: an invitation, by its secret, or signing in, where that is empty. */
export const entrance = createStore<string | undefined>('');

/** Opens what there is to open: an invitation, the studio, or signing in. @param secret of a session that has just begun */
export async function enter(secret?: string): Promise<void> {
  if (secret !== undefined) {
    keepSecret(secret);
    // It may be somebody else.
    void client.invalidateQueries();
  }
  const invitation = keptInvitation();
  // What has moved is asked for before any screen asks: what changes after that is seen.
  if (invitation === null && isSignedIn())
    await Promise.allSettled([client.prefetchQuery(FOLLOWED), client.fetchQuery(ME)]);
  entrance.set(invitation ?? (isSignedIn() ? undefined : ''));
}

/** Shows the sign-in, in a page that is loaded anew: nothing of the list stays in it. */
export function leave(): void {
  dropSecret();
  location.assign('/');
}

// Another tab has signed in.
addEventListener('storage', () => {
  if (entrance.get() === '' && isSignedIn()) void enter();
});
