import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { AskError } from './session.ts';

/** What the page knows. The studio may be on this computer, and answer without any network. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // A refusal stays one; a list that is away is asked again until it answers.
      retry: (failures, error) => failures < 2 && !('reason' in error),
      refetchInterval: ({ state: { error } }) =>
        error instanceof AskError && error.reason === 'away' ? 10_000 : false,
      staleTime: 10_000,
      // What has moved is asked for anyway.
      refetchOnWindowFocus: false,
      // What was shown stays until there is something newer.
      placeholderData: keepPreviousData,
    },
    mutations: { networkMode: 'always' },
  },
});
