import { reaction } from 'mobx';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { PoolSearch, SearchLack } from '../PoolKind.ts';
import type { TokenPair } from '../PoolRef.ts';
import type { PairMarket } from './PairMarket.ts';

/**
 * How the search for the pools of a market stands, as the answer where there is no quote: `loading` while they are
 * looked for, or read for the first time; the error where they could not be looked for; else none, and what the search
 * in the background lacks.
 */
export type MarketSearch =
  | { readonly loading: true }
  | { readonly none: true; readonly lack?: SearchLack | undefined }
  | { readonly error: SluiceError };

/** Observable. */
export function marketSearch(market: PairMarket, chainPools: ChainPools): MarketSearch {
  const { pools = [], scout, store } = market;
  const scouted = scout?.search.get() ?? false;
  const error = market.error ?? (typeof scouted === 'object' ? scouted : undefined);
  if (error) return { error };
  const searches = searchesOf(market.pairs, chainPools);
  const isOpen = scouted || searches.some(({ awaits, running }) => awaits || running > 0);
  if (isOpen || !store.settled(pools)) return { loading: true };
  return { none: true, lack: lackOf(searches.map(({ lack }) => lack)) };
}

/** Of several searches: missing answers may still come. */
export function lackOf(lacks: readonly (SearchLack | undefined)[]): SearchLack | undefined {
  return lacks.includes('answers') ? 'answers' : lacks.find((lack) => lack);
}

/** Asks at once for the pools that a search in the background names, until the market is disposed. */
export function joinNamed(market: PairMarket, chainPools: ChainPools): void {
  const searches = () => searchesOf(market.pairs, chainPools);
  reaction(
    () => searches().reduce((sum, { named }) => sum + named, 0),
    () => void market.follow(market.pairs),
    { signal: market.signal, fireImmediately: searches().some(({ awaits }) => awaits) },
  );
}

/** Those for further pools of `pairs`. Observable. */
export function searchesOf(
  pairs: readonly TokenPair[],
  { kinds, directory }: ChainPools,
): readonly PoolSearch[] {
  return kinds().flatMap((kind) => {
    const finder = directory.finder(kind);
    return pairs.flatMap((pair) => finder?.search?.(pair) ?? []);
  });
}
