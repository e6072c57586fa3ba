import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { builtIn } from '../../content/built-in.ts';
import { languageOfPath } from '../../content/locales.ts';
import { App } from '../app.tsx';
import { watchErrors } from '../diagnostics/watch.ts';
import { loadInBrowser } from '../i18n/browser-loader.ts';
import { Spinner } from '../i18n/spinner.tsx';
import type { StartData } from '../start-data.ts';

watchErrors();

/** Brings the prerendered page alive with the words it came with. */
function hydrate(root: Element, start: StartData): void {
  // In a transition React lets the browser answer the visitor between two pieces of the work.
  startTransition(() => {
    hydrateRoot(root, <App {...start} />, {
      onRecoverableError: (error) => window.them?.record(String(error), { kind: 'hydration' }),
    });
  });
}

/** Starts a page that came without words: a page shell, or the development server's. */
async function load(container: Element): Promise<void> {
  const root = createRoot(container);
  root.render(<Spinner label={builtIn.hero.subtitle} />);
  root.render(<App words={await loadInBrowser(languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE)} />);
}

const container = document.getElementById('root');
const data = document.getElementById('start-data');
if (container && data) hydrate(container, JSON.parse(data.textContent) as StartData);
else if (container) void load(container);
