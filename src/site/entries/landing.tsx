import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageOfPath } from '../../content/locales.ts';
import type { PartialTranslations } from '../../content/partial-translations.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { watchErrors } from '../diagnostics/watch.ts';
import { browserPage } from '../hydration/browser-page.ts';
import { deferredSections } from '../hydration/deferred-sections.tsx';
import { createPageStore, type PageStore } from '../hydration/page-store.ts';
import { LandingPage } from '../landing-page.tsx';

watchErrors();

function createStore(language: Language, translations?: PartialTranslations): PageStore {
  const store = createPageStore({ language, translations }, browserPage);
  addEventListener('popstate', store.followAddress);
  // The development server's (`build/development.ts`).
  if (import.meta.hot)
    addEventListener('textschange', (event) => {
      store.replaceTranslations(event.detail.language, event.detail.translations);
    });
  return store;
}

/** Hydrates the prerendered page: the first screen now, the sections at the first interaction. */
function hydrate(container: Element, language: Language, translations: PartialTranslations): void {
  const store = createStore(language, translations);
  const laterStyles = container.querySelector('link')?.getAttribute('href') ?? undefined;
  // In a transition React lets the browser handle events between two parts of the work.
  startTransition(() => {
    hydrateRoot(
      container,
      <LandingPage store={store} sections={deferredSections(store)} laterStyles={laterStyles} />,
      { onRecoverableError: (error) => window.them?.record(String(error), { kind: 'hydration' }) },
    );
  });
  // `after-paint.ts` sees the first interaction.
  if (window.early?.hasInteracted) void store.sections.hydrate();
  else addEventListener('firstinteraction', () => void store.sections.hydrate(), { once: true });
}

/** Renders a page that has no content: a page shell, or the development server's. */
async function start(container: Element): Promise<void> {
  // `after-paint.ts` found no part that it could render later.
  document.documentElement.className = '';
  const language = languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
  const store = createStore(language);
  createRoot(container).render(<LandingPage store={store} sections={deferredSections(store)} />);
  await store.show(language);
  if (store.getState().translations) void store.sections.hydrate();
}

const container = document.getElementById('root');
const language = document.documentElement.lang as Language;
const translations = import.meta.env.PARTIAL_TRANSLATIONS?.[language];
if (container?.firstChild && translations) hydrate(container, language, translations);
else if (container) void start(container);
