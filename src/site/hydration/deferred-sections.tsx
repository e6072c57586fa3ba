import { Suspense, use, useEffect, type ReactNode } from 'react';
import { isComplete } from '../../content/partial-translations.ts';
import type { DeferredPart } from './page-state.ts';
import type { PageStore } from './page-store.ts';
import { usePageState } from './use-page.ts';

const importBelow = () => import('../below.tsx');

interface DeferredSectionsProps {
  part: DeferredPart;
  store: PageStore;
  module: ReturnType<typeof importBelow>;
}

function DeferredSections({ part, store, module }: DeferredSectionsProps) {
  const { Below } = use(module);
  const { language, translations } = usePageState(store);
  useEffect(() => store.sections.markHydrated(part), [part, store]);
  return isComplete(translations) && <Below part={part} language={language} translations={translations} />;
}

/**
 * The sections below the first screen, as elements that stay plain HTML until the store has loaded what they need.
 *
 * React throws the markup of a boundary away if new props reach it before it is hydrated. So each element is created
 * once, and what changes comes from the store.
 */
export function deferredSections(store: PageStore): Record<DeferredPart, ReactNode> {
  const module = store.sections.ready.then(importBelow);
  const boundary = (part: DeferredPart) => (
    <Suspense>
      <DeferredSections part={part} store={store} module={module} />
    </Suspense>
  );
  return { main: boundary('main'), end: boundary('end') };
}
