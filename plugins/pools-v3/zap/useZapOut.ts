import { useEffect, useMemo } from 'react';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { ZapOutStore } from '../stores/zap/ZapOutStore.ts';

/** A store that lives as long as that of the withdrawal. */
export function useZapOut(withdrawal: Withdrawal): ZapOutStore {
  const services = useServices();
  const store = useMemo(() => new ZapOutStore(withdrawal, services), [withdrawal, services]);
  useEffect(() => store.open(), [store]);
  return store;
}
