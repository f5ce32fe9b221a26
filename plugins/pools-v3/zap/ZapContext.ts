import { createContext, useContext } from 'react';
import type { ZapStore } from '../stores/zap/ZapStore.ts';

export const ZapContext = createContext<ZapStore | undefined>(undefined);

/** The page's store of a deposit with one token. @throws outside of a page that adds liquidity */
export function useZapStore(): ZapStore {
  const store = useContext(ZapContext);
  if (!store) throw new Error('There is no ZapContext provider above this component');
  return store;
}
