import { useMemo } from 'react';
import { useServices } from '../../../../ui/plugin/useServices.ts';
import type { PositionStore } from '../../stores/PositionStore.ts';
import { Compound } from './Compound.ts';

/** Compounding of the position that a page shows; it lives as long as its store. */
export function useCompound(store: PositionStore): Compound {
  const services = useServices();
  return useMemo(() => new Compound(store, services), [store, services]);
}
