import { createContext } from 'react';

/** Loads a namespace that is not in the first load; at most once at a time. */
export type LoadTexts = (namespace: string) => Promise<void>;

/** Undefined: all texts are there already. */
export const LazyTexts = createContext<LoadTexts | undefined>(undefined);

/** Keeps each promise, so that a view that waits for it can ask again; a failure is not kept. */
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
