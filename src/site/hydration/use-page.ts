import { createContext, useSyncExternalStore } from 'react';
import type { PageState } from './page-state.ts';
import type { PageStore } from './page-store.ts';

/**
 * The page's store, the same object all the time: React would throw away the markup of sections that are not hydrated yet
 * if a context changed. Without it (in prerendering) links and forms are plain HTML.
 */
export const PageContext = createContext<PageStore | undefined>(undefined);

/** The current state of the page; the component renders again when it changes. */
export function usePageState({ subscribe, getState }: PageStore): PageState {
  return useSyncExternalStore(subscribe, getState, getState);
}
