import { useSyncExternalStore } from 'react';

/** A value that components on both sides of a sleeping part of the page can follow. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (onChange: () => void) => () => void;
}

/** Makes a store that holds a value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const followers = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const follower of followers) follower();
    },
    subscribe: (follower) => {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
}

/** The value of a store, followed; `undefined` where there is none, and while markup is hydrated. */
export function useStore<Value>(store: Store<Value> | undefined): Value | undefined {
  return useSyncExternalStore(
    store?.subscribe ?? followNothing,
    () => store?.get(),
    () => undefined,
  );
}

const followNothing = () => () => undefined;
