import { reaction } from 'mobx';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { PoolSearch } from '../PoolKind.ts';
import type { PairMarket } from './PairMarket.ts';

/**
 * How the search for the pools of a market stands, as the answer where there is no quote: `loading` while they are
 * looked for, or read for the first time; the error where they could not be looked for; else none. `isIncomplete`: a
 * search in the background was not answered in full.
 */
export type MarketSearch =
  | { readonly loading: true }
  | { readonly none: true; readonly isIncomplete?: boolean }
  | { readonly error: SluiceError };

/** Observable. */
export function marketSearch(market: PairMarket, chainPools: ChainPools): MarketSearch {
  const { pools = [], scout, store } = market;
  const scouted = scout?.search.get() ?? false;
  const error = market.error ?? (typeof scouted === 'object' ? scouted : undefined);
  if (error) return { error };
  const searches = searchesOf(market, chainPools);
  const isOpen = scouted || searches.some(({ awaits, running }) => awaits || running > 0);
  if (isOpen || !store.settled(pools)) return { loading: true };
  return { none: true, isIncomplete: searches.some(({ hasFailed }) => hasFailed) };
}

/** Asks at once for the pools that a search in the background names, until the market is disposed. */
export function joinNamed(market: PairMarket, chainPools: ChainPools): void {
  const searches = () => searchesOf(market, chainPools);
  reaction(
    () => searches().reduce((sum, { named }) => sum + named, 0),
    () => void market.follow(market.pairs),
    { signal: market.signal, fireImmediately: searches().some(({ awaits }) => awaits) },
  );
}

function searchesOf({ pairs }: PairMarket, { kinds, directory }: ChainPools): readonly PoolSearch[] {
  return kinds().flatMap((kind) => {
    const finder = directory.finder(kind);
    return pairs.flatMap((pair) => finder?.search?.(pair) ?? []);
  });
}
