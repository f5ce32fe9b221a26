import { createContext, useContext } from 'react';
import type { AddStore } from '../stores/AddStore.ts';

export const AddContext = createContext<AddStore | undefined>(undefined);

/** The store of the page that contains the component. @throws outside of a page that adds liquidity */
export function useAddStore(): AddStore {
  const store = useContext(AddContext);
  if (!store) throw new Error('There is no AddContext provider above this component');
  return store;
}
