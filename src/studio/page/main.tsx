import 'virtual:brand.css';
import './studio.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AskError } from './ask.ts';
import { Boundary } from './boundary.tsx';
import { followWork } from './live.ts';
import { openLink } from './session.ts';
import { Shell } from './shell.tsx';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; a list that is away is asked again until it answers.
      retry: (failures, error) => failures < 2 && !('reason' in error),
      refetchInterval: ({ state: { error } }) =>
        error instanceof AskError && error.reason === 'away' ? 10_000 : false,
      staleTime: 10_000,
      // What was shown stays until there is something newer.
      placeholderData: keepPreviousData,
    },
  },
});

// Where a link is pasted into the address of the open page, its fragment alone changes.
addEventListener('hashchange', () => void openLink());
await openLink();
followWork();

const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Boundary>
          <Shell />
        </Boundary>
      </QueryClientProvider>
    </StrictMode>,
  );
