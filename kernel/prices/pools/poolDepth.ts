import {
  AmmError,
  type PoolState,
  poolMidPrice,
  priceImpact,
  swapPool,
  type TradeType,
  toPips,
} from '../../amm/index.ts';

/** A trade that moves the price by more, net of fees, shows that the pool is too shallow to tell a price: 2 %. */
const MAX_IMPACT_PIPS = 20_000;
/** Ten times as much is tried so many times at most. */
const MAX_STEPS = 7;

/** A trade as large as must be possible for a pool to tell a price, both ways. */
export interface Probe {
  readonly sell: { readonly tradeType: TradeType; readonly amount: bigint };
  readonly buy: { readonly tradeType: TradeType; readonly amount: bigint };
}

export interface PoolDepth {
  /** How often the probe could be made ten times larger, plus one; 0: the pool is too shallow for the probe itself. */
  readonly steps: number;
  /** Of the largest trade that passed, the worse way, in hundredths of a basis point. */
  readonly impactPips: number;
}

/**
 * How much of `token` a pool really trades, both ways: reserves alone do not tell, since little money in a narrow
 * range looks like much, and a range on one side of the price gives any price at all.
 */
export function poolDepth(pool: PoolState, token: string, { sell, buy }: Probe): PoolDepth {
  const other = pool.token0 === token ? pool.token1 : pool.token0;
  let depth: PoolDepth = { steps: 0, impactPips: 0 };
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const times = 10n ** BigInt(steps - 1);
    const sold = impactOf(pool, [token, other], sell.tradeType, sell.amount * times);
    const bought = impactOf(pool, [other, token], buy.tradeType, buy.amount * times);
    if (sold === undefined || bought === undefined) break;
    const impactPips = Math.max(sold, bought);
    if (impactPips > MAX_IMPACT_PIPS) break;
    depth = { steps, impactPips };
  }
  return depth;
}

/** Undefined where the pool cannot make the trade, or where its known ticks end on the way. */
function impactOf(
  pool: PoolState,
  tokens: readonly [string, string],
  tradeType: TradeType,
  amount: bigint,
): number | undefined {
  try {
    // Throws where there is no price, before a swap is tried.
    poolMidPrice(pool, tokens[0]);
    const { complete, amountIn, amountOut } = swapPool(pool, tokens[0], tradeType, amount);
    if (!complete || amountOut <= 0n) return undefined;
    return toPips(priceImpact([{ path: { pools: [pool], tokens }, amountIn, amountOut }]));
  } catch (error) {
    if (error instanceof AmmError) return undefined;
    throw error;
  }
}
