import 'virtual:brand.css';
import './studio.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { client } from './query-client.ts';
import { Boundary } from './boundary.tsx';
import { followKey } from './route.ts';
import { openLink } from './session.ts';
import { Shell } from './shell.tsx';

// Where a link is pasted into the address of the open page, its fragment alone changes.
addEventListener('hashchange', () => void openLink());
await openLink();

addEventListener('keydown', followKey);

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
