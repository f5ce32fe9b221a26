import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import {
  ActiveChainToken,
  ChainIndexesToken,
  PriceServiceToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { useOptionalService } from '../../../ui/plugin/useOptionalService.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { ExploreStore } from '../stores/ExploreStore.ts';
import { readWindow } from '../stores/exploreLink.ts';
import { FigureSourcesToken } from '../tokens.ts';

/** What the index of the shown chain has, for as long as a page shows it. Use it in an observer. */
export function useExplore(): ExploreStore {
  const { chain } = useService(ActiveChainToken);
  const indexes = useService(ChainIndexesToken);
  const tokens = useService(TokenListServiceToken);
  const prices = useService(PriceServiceToken);
  const sources = useOptionalService(FigureSourcesToken);
  const store = useMemo(
    () => new ExploreStore(chain, { indexes, tokens, prices, sources }),
    [chain, indexes, tokens, prices, sources],
  );
  const window = readWindow(useSearch());
  useEffect(() => store.setWindow(window), [store, window]);
  useEffect(() => store.open(), [store]);
  return store;
}
