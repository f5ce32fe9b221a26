import { createContext } from 'react';

/** Loads a namespace that is not in the first load. Calls during a load share it. */
export type LoadTexts = (namespace: string) => Promise<void>;

/** Undefined: all texts are loaded already. */
export const LazyTexts = createContext<LoadTexts | undefined>(undefined);

/** Caches each promise, because a suspended view asks again; failures are not cached. */
export function keepTexts(load: LoadTexts): LoadTexts {
  const loading = new Map<string, Promise<void>>();
  return (namespace) => {
    const known = loading.get(namespace);
    if (known) return known;
    const started = load(namespace).catch((error: unknown) => {
      loading.delete(namespace);
      throw error;
    });
    loading.set(namespace, started);
    return started;
  };
}
