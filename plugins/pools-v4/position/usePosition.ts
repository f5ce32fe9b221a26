import { useEffect, useMemo } from 'react';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PositionStore } from '../stores/PositionStore.ts';
import { Withdrawal } from '../stores/Withdrawal.ts';

/** The withdrawal from a position, with the position's store; it lives as long as the page. @param idText of the link */
export function usePosition(idText: string): Withdrawal {
  const services = useServices();
  const withdrawal = useMemo(
    () => new Withdrawal(new PositionStore(services, idText), services),
    [services, idText],
  );
  useEffect(() => withdrawal.store.open(), [withdrawal]);
  return withdrawal;
}
