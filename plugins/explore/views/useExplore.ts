import { useEffect, useMemo } from 'react';
import {
  ActiveChainToken,
  ChainIndexesToken,
  PriceServiceToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { ExploreStore } from '../stores/ExploreStore.ts';

/** What the index of the shown chain has, for as long as a page shows it. Use it in an observer. */
export function useExplore(): ExploreStore {
  const { chain } = useService(ActiveChainToken);
  const indexes = useService(ChainIndexesToken);
  const tokens = useService(TokenListServiceToken);
  const prices = useService(PriceServiceToken);
  const store = useMemo(
    () => new ExploreStore(chain, { indexes, tokens, prices }),
    [chain, indexes, tokens, prices],
  );
  useEffect(() => store.open(), [store]);
  return store;
}
