import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { builtIn } from '../../content/built-in.ts';
import { languageOfPath } from '../../content/locales.ts';
import { App } from '../app.tsx';
import { belowOnDemand, type OnDemandBelow } from '../below-on-demand.tsx';
import { watchErrors } from '../diagnostics/watch.ts';
import { loadInBrowser } from '../i18n/browser-loader.ts';
import { Spinner } from '../i18n/spinner.tsx';
import { shownOf, type Shown } from '../i18n/use-words.ts';

watchErrors();

/** Hydrates the prerendered page: the first screen now, the rest at the first interaction. */
function hydrate(root: Element, initial: Exclude<Shown, 'built-in'>): void {
  const below = belowOnDemand(initial.language);
  const laterStyles = root.querySelector('link')?.getAttribute('href') ?? undefined;
  // In a transition React lets the browser answer the visitor between two pieces of the work.
  startTransition(() => {
    hydrateRoot(root, <App initial={initial} laterStyles={laterStyles} {...below} />, {
      onRecoverableError: (error) => window.them?.record(String(error), { kind: 'hydration' }),
    });
  });
  hydrateOnFirstInteraction(below);
}

/** The step after the first paint says when a visitor begins to look around. */
function hydrateOnFirstInteraction({ wake }: OnDemandBelow): void {
  if (window.early?.lookedAround) void wake();
  else addEventListener('lookaround', () => void wake(), { once: true });
}

/** Starts a page that came without content: a page shell, or the development server's. */
async function load(container: Element): Promise<void> {
  const root = createRoot(container);
  root.render(<Spinner label={builtIn.hero.subtitle} />);
  const initial = shownOf(await loadInBrowser(languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE));
  const below = belowOnDemand(initial === 'built-in' ? DEFAULT_LANGUAGE : initial.language);
  void below.wake();
  root.render(<App initial={initial} {...below} />);
}

const container = document.getElementById('root');
const language = document.documentElement.lang as Language;
const t = import.meta.env.FIRST_WORDS?.[language];
if (container?.firstChild && t) hydrate(container, { language, t, whole: undefined });
else if (container) void load(container);
