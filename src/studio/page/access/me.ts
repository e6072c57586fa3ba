import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Access } from '../../../waitlist/store/schema.ts';
import { FOLLOWED } from '../follow.ts';
import { client } from '../query-client.ts';
import { ask, dropSecret, isSignedIn, keepSecret, keptInvitation } from '../session.ts';
import { createStore } from '../store.ts';

/** Who has the studio open here. */
interface Me {
  name: string;
  access: Access;
  /** Whether it was opened by the machine's own link. */
  isMachine: boolean;
}

const ME = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => ask<Me>('me', { signal }) });

/** Who has the studio open here, once that is known. */
export const useMe = (): Me | undefined => useQuery(ME).data;

/** Whether whoever has it open may only look. */
export const useIsLooking = (): boolean => useMe()?.access === 'look';

/** What is shown in place of the studio: an invitation, by its secret, or signing in, where that is empty. */
export const entrance = createStore<string | undefined>('');

/** Opens what there is to open: an invitation, the studio, or signing in. @param secret of a session that has just begun */
export async function enter(secret?: string): Promise<void> {
  if (secret !== undefined) keepSecret(secret);
  const invitation = keptInvitation();
  if (invitation === null && isSignedIn()) {
    await client.fetchQuery({ ...ME, staleTime: 0 }).catch(() => undefined);
    void client.refetchQueries(FOLLOWED);
  }
  entrance.set(invitation ?? (isSignedIn() ? undefined : ''));
}

/** Shows the sign-in; nothing of the list stays in the page. */
export function leave(): void {
  dropSecret();
  client.clear();
  entrance.set('');
}

// Another tab has signed in.
addEventListener('storage', () => {
  if (entrance.get() === '' && isSignedIn()) void enter();
});
