import { useEffect, useMemo } from 'react';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PositionStore } from '../stores/PositionStore.ts';
import { Withdrawal } from '../stores/Withdrawal.ts';

/**
 * The stores of a page about one position; they live as long as the page. @param idText the id in the link
 */
export function usePosition(idText: string): {
  readonly store: PositionStore;
  readonly withdrawal: Withdrawal;
} {
  const services = useServices();
  const stores = useMemo(() => {
    const store = new PositionStore(services, idText);
    return { store, withdrawal: new Withdrawal(store, services) };
  }, [services, idText]);
  useEffect(() => stores.store.open(), [stores]);
  return stores;
}
