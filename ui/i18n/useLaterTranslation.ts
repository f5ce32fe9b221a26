import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterTexts } from './LaterTexts.ts';

/**
 * `useTranslation` for the texts of what is loaded lazily (`locales/<lng>/<namespace>Later.json`), which are loaded
 * when the first view asks. Suspends until they are there.
 */
export function useLaterTranslation(namespace: string) {
  const load = use(LaterTexts);
  if (load) use(load(namespace));
  return useTranslation(namespace);
}
