import type { PoolState, TradePart } from '../amm/index.ts';
import type { Quote } from './Quote.ts';

/** The quote's parts as `kernel/amm` takes them, on these states of its pools. */
export function tradeParts({ parts, request }: Quote, pools: readonly PoolState[]): readonly TradePart[] {
  const byAddress = new Map(pools.map((pool) => [pool.address, pool]));
  return parts.map(({ hops, amountInRaw, amountOutRaw, joined, forked, branchRaw }) => ({
    path: {
      pools: hops.flatMap(({ pool }) => byAddress.get(pool) ?? []),
      tokens: [...hops.slice(0, 1).map(({ tokenIn }) => tokenIn), ...hops.map(({ tokenOut }) => tokenOut)],
    },
    amount: request.tradeType === 'EXACT_INPUT' ? amountInRaw : amountOutRaw,
    joined,
    forked,
    branch: branchRaw,
  }));
}
