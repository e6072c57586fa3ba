import 'virtual:brand.css';
import './studio.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { Confirm } from './access/asked-again.tsx';
import { BeforeSignIn } from './access/before-sign-in.tsx';
import { enter, entrance } from './access/me.ts';
import { client } from './query-client.ts';
import { Boundary } from './boundary.tsx';
import { followKey } from './route.ts';
import { openLink } from './session.ts';
import { Shell } from './shell.tsx';

// Where a link is pasted into the address of the open page, its fragment alone changes.
addEventListener('hashchange', () => {
  void openLink().then((hasBrought) => (hasBrought ? enter() : undefined));
});
await openLink();
await enter();

addEventListener('keydown', followKey);

/** The studio, or what leads into it. */
function Entrance() {
  const invitation = entrance.useValue();
  return invitation === undefined ? <Shell /> : <BeforeSignIn key={invitation} invitation={invitation} />;
}

const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Boundary>
          <Entrance />
          <Confirm />
        </Boundary>
      </QueryClientProvider>
    </StrictMode>,
  );
