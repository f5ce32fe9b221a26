import { useEffect, useState } from 'react';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { AddStore } from '../stores/AddStore.ts';
import { ZapStore } from '../stores/zap/ZapStore.ts';

/** A store that lives as long as the page. */
export function useZap(add: AddStore): ZapStore {
  const services = useServices();
  const [store] = useState(() => new ZapStore(add, services));
  useEffect(() => store.open(), [store]);
  return store;
}
