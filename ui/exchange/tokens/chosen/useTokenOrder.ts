import { useEffect, useMemo, useState } from 'react';
import { type Currency, listedId, nativeCurrency, type Token } from '../../../../kernel/currency/Currency.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  PriceServiceToken,
  StorageToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../../kernel/services.ts';
import { usdOf } from '../../../format/formatUsd.ts';
import { useService } from '../../../plugin/useService.ts';
import { ChosenTokens } from './ChosenTokens.ts';
import { orderTokens } from './orderTokens.ts';
import { useLostTokens } from './useLostTokens.ts';

export interface TokenOrder {
  readonly chosen: ChosenTokens;
  /** The chain's tokens for an empty query. A new function when the order changes. */
  readonly order: (all: readonly Currency[]) => readonly Currency[];
  /** Chosen last, the newest first. */
  readonly recent: readonly Currency[];
  /** How many favourites are on no list and could not be read. */
  readonly lost: number;
}

/** The first balances and prices may still order the list, wherever the pointer happens to be. */
const SETTLING_MS = 1500;

/** What has no known price comes after all that has one. */
const UNPRICED = -1;

/**
 * Favourites, recent tokens and the order of the list: favourites, then what is held by its value, then the rest.
 * Call it in an observer.
 * @param watched tokens whose balances are kept up to date
 * @param pointing the person points at the list: a price that comes in moves no row from under the finger
 */
export function useTokenOrder(watched: readonly Token[], pointing: boolean): TokenOrder {
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const balances = useService(BalanceServiceToken);
  const prices = useService(PriceServiceToken);
  const lists = useService(TokenListServiceToken);
  const storage = useService(StorageToken);
  const chosen = useMemo(() => new ChosenTokens(storage), [storage]);
  const favourites = chosen.favourites(chain.id);
  const unlisted = favourites.filter((id) => id !== 'ETHER' && !lists.find(chain.id, id as Token['address']));
  const unlistedKey = unlisted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same addresses are the same array
  const lostIds = useMemo(() => unlisted, [unlistedKey]);
  const read = useLostTokens(lists, chain.id, lostIds);
  const held = !account
    ? []
    : [nativeCurrency(chain), ...watched].flatMap((currency) => {
        const balance = balances.get(account, currency);
        if (balance.state !== 'known' || balance.raw === 0n) return [];
        return [{ id: listedId(currency), usd: usdOf(prices, currency, balance.raw) ?? UNPRICED }];
      });
  // Balances and prices change with each block, their order hardly ever: only that makes a new list.
  const heldKey = useSteady(
    held
      .sort((a, b) => b.usd - a.usd)
      .map(({ id }) => id)
      .join(),
    pointing,
  );
  const order = useMemo(() => {
    const strangers = lostIds.flatMap((id) => {
      const token = read.get(id);
      return typeof token === 'object' ? [token] : [];
    });
    const first = [...favourites, ...heldKey.split(',')].filter(Boolean);
    // Lists have up to 100,000 tokens.
    return (all: readonly Currency[]) =>
      first.length === 0 ? all : orderTokens([...all, ...strangers], first);
  }, [favourites, heldKey, lostIds, read]);
  const recent = chosen.recent(chain.id).flatMap((id): readonly Currency[] => {
    if (id === 'ETHER') return [nativeCurrency(chain)];
    const token = lists.find(chain.id, id as Token['address']);
    return token ? [token] : [];
  });
  const lost = lostIds.filter((id) => read.get(id) === 'failed').length;
  return { chosen, order, recent, lost };
}

/** @returns `latest`, or while it is `held` the value before */
function useSteady<Value>(latest: Value, held: boolean): Value {
  const [settling, setSettling] = useState(true);
  const [steady, setSteady] = useState(latest);
  useEffect(() => systemTimers.after(SETTLING_MS, () => setSettling(false)), []);
  if (held && !settling) return steady;
  if (steady !== latest) setSteady(latest);
  return latest;
}
