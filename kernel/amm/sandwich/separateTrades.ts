import { quoteTrade, type TradePart } from '../quoteTrade.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';

/** Some parts of a trade that share no pool with the others. */
export interface SeparateTrade {
  readonly parts: readonly TradePart[];
  /** Raw units: the output of an exact input, the input of an exact output. */
  readonly quoted: bigint;
}

/**
 * The trade as trades that share no pool. What an attack takes from one of them leaves the others as they are.
 * Errors: those of `quoteTrade`.
 */
export function separateTrades({ parts, tradeType, taxes }: SandwichedTrade): readonly SeparateTrade[] {
  const { quotes } = quoteTrade(parts, tradeType, { taxes });
  const groups: { pools: Set<string>; indexes: number[] }[] = [];
  for (const [index, { path }] of parts.entries()) {
    const pools = new Set(path.pools.map(({ address }) => address));
    const indexes = [index];
    for (const group of groups.filter((each) => [...each.pools].some((pool) => pools.has(pool)))) {
      for (const pool of group.pools) pools.add(pool);
      indexes.push(...group.indexes);
      groups.splice(groups.indexOf(group), 1);
    }
    // Parts stay in the order of their execution.
    groups.push({ pools, indexes: indexes.sort((a, b) => a - b) });
  }
  return groups.map(({ indexes }) => ({
    parts: indexes.map((index) => parts[index]!),
    quoted: indexes.reduce((sum, index) => {
      const { amountIn, amountOut } = quotes[index]!;
      return sum + (tradeType === 'EXACT_INPUT' ? amountOut : amountIn);
    }, 0n),
  }));
}
