import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyTexts } from './LazyTexts.ts';

/**
 * `useTranslation` for the texts of what is loaded lazily (`locales/<lng>/<namespace>Lazy.json`), which are loaded
 * when the first view asks. Suspends until they are there. Keys without a namespace are of the first.
 */
export function useLazyTranslation(...namespaces: readonly [string, ...string[]]) {
  const load = use(LazyTexts);
  if (load) for (const loading of namespaces.map(load)) use(loading);
  return useTranslation(namespaces);
}
