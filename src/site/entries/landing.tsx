import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageOfPath } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { loadTranslations } from '../i18n/load-translations.ts';
import { LandingPage } from '../landing-page.tsx';
import { restoreTyped, watchFields } from '../signup/keep-typed.ts';
import { isAsSent, tolerateMovedNodes } from './changed-document.ts';

/** Hydrates the prerendered page; its markup has to be the same. */
async function hydrate(container: HTMLElement): Promise<void> {
  // Not the document's language, which translators change.
  const [language, hash] = (container.dataset['sent']?.split(' ') ?? []) as [Language, string?];
  restoreTyped();
  const loaded = await loadTranslations(language);
  // What the start-up has said is no part of the markup.
  for (const status of container.querySelectorAll('.signup-status')) status.textContent = '';
  if (loaded.language !== language || !loaded.translations || !isAsSent(container, hash)) {
    // The page stays as it is, and the browser posts its forms.
    dispatchEvent(new Event('nothydrated'));
    return;
  }
  tolerateMovedNodes();
  watchFields();
  const laterStyles = container.querySelector('link')?.getAttribute('href') ?? undefined;
  // In a transition React lets the browser handle events between two parts of the work.
  startTransition(() => {
    hydrateRoot(container, <LandingPage initial={loaded} laterStyles={laterStyles} />, {
      onRecoverableError: (error) => window.diagnostics?.record(String(error), { kind: 'hydration' }),
    });
  });
}

function start(): void {
  const container = document.getElementById('root');
  if (container?.firstChild) void hydrate(container);
  else if (container) {
    // A document without content, as the development server's.
    const language = languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
    createRoot(container).render(<LandingPage initial={{ language, translations: undefined }} />);
  }
}

// A script from the browser's cache may come before the document has been read to its end, or to its content.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
