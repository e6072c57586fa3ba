import { useSyncExternalStore } from 'react';

/** Something that several components show: who uses its value is rendered again when that changes. */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>();
  const get = () => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useValue = () => useSyncExternalStore(subscribe, get);
  return { get, set, subscribe, useValue };
}
