import { useEffect, useState } from 'react';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { AddStore } from '../stores/AddStore.ts';

/** A store that lives as long as the page. */
export function useAddPage(): AddStore {
  const services = useServices();
  const [store] = useState(() => new AddStore(services));
  useEffect(() => store.open(), [store]);
  return store;
}
