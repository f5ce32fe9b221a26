import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { ActiveChainToken } from '../../../kernel/services.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { ExploreStore } from '../stores/ExploreStore.ts';
import { readWindow } from '../stores/exploreLink.ts';

/** The explore store of the shown chain; it is open while a page shows it. Call it in an observer. */
export function useExplore(): ExploreStore {
  const services = useServices();
  const { chain } = services.get(ActiveChainToken);
  const store = useMemo(() => new ExploreStore(chain, services), [chain, services]);
  const window = readWindow(useSearch());
  useEffect(() => store.setWindow(window), [store, window]);
  useEffect(() => store.open(), [store]);
  return store;
}
