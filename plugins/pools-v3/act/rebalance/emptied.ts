import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { maximumAmounts, minimumAmounts } from '../../../../kernel/positions/minimumAmounts.ts';
import type { PositionStore } from '../../stores/PositionStore.ts';
import type { EmptiedPosition } from './movePlan.ts';

/** What takes everything out of the position that `store` shows; undefined while something of it is not known. */
export function emptiedOf(store: PositionStore, slippageBps: number): EmptiedPosition | undefined {
  const { known, tokens, chain, reader, fees, amounts } = store;
  if (!known?.price || !known.pool || !tokens || !reader || !amounts || fees.state !== 'known')
    return undefined;
  const { position, owner: recipient, price, pool, endpoint } = known;
  const { liquidity } = position;
  if (liquidity === 0n) return undefined;
  const { sqrtPriceX96 } = price;
  return {
    ...{ chain, positionManager: reader.manager, position, tokens, recipient, pool, endpoint, liquidity },
    removed: amounts,
    removedMinimum: minimumAmounts(sqrtPriceX96, position, liquidity, slippageBps, 'down'),
    removedMaximum: maximumAmounts(sqrtPriceX96, position, liquidity, slippageBps),
    fees: { amount0Raw: fees.amount0Raw, amount1Raw: fees.amount1Raw },
    slippageBps,
  };
}

/** Side by side. */
export function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0Raw: a.amount0Raw + b.amount0Raw, amount1Raw: a.amount1Raw + b.amount1Raw };
}

/** Side by side, never below zero. */
export function rest(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  const less = (from: bigint, by: bigint) => (from > by ? from - by : 0n);
  return { amount0Raw: less(a.amount0Raw, b.amount0Raw), amount1Raw: less(a.amount1Raw, b.amount1Raw) };
}
