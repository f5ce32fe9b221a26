import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyTexts } from './LazyTexts.ts';

/**
 * Like `useTranslation`, for texts that are not in the first load (`locales/<lng>/<namespace>Lazy.json`). They
 * are loaded when the first view needs them; suspends until they are there. Keys without a namespace belong to
 * the first namespace.
 */
export function useLazyTranslation(...namespaces: readonly [string, ...string[]]) {
  const load = use(LazyTexts);
  if (load) for (const loading of namespaces.map(load)) use(loading);
  return useTranslation(namespaces);
}
