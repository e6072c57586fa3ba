import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in prerendered markup and while it is hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
