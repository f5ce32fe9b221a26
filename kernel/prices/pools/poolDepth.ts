import {
  AmmError,
  type PoolState,
  poolMidPrice,
  priceImpact,
  swapPool,
  type TradeType,
  toPips,
} from '../../amm/index.ts';

/** 2 %. A pool is too shallow to give a price if the probe moves the price by more than this, net of fees. */
const MAX_IMPACT_PIPS = 20_000;
/** How often a ten times larger trade is tried at most. */
const MAX_STEPS = 7;

/** The trades, one in each direction, that a pool must be able to make before it may price a token. */
export interface Probe {
  readonly sell: { readonly tradeType: TradeType; readonly amount: bigint };
  readonly buy: { readonly tradeType: TradeType; readonly amount: bigint };
}

export interface PoolDepth {
  /**
   * One plus how often the probe could be made ten times larger; 0: the pool is too shallow for the probe
   * itself.
   */
  readonly steps: number;
  /** The impact of the largest trade that passed, in the worse direction, in hundredths of a basis point. */
  readonly impactPips: number;
}

/**
 * How much of `token` a pool can really trade in both directions. Reserves alone do not show it: a little
 * money in a narrow range looks like a lot, and liquidity on only one side of the price allows any price.
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

/** Undefined when the pool cannot make the trade, or when it needs more than the known ticks. */
function impactOf(
  pool: PoolState,
  tokens: readonly [string, string],
  tradeType: TradeType,
  amount: bigint,
): number | undefined {
  try {
    // Throws for a pool without a price, before a swap is tried.
    poolMidPrice(pool, tokens[0]);
    const { complete, amountIn, amountOut } = swapPool(pool, tokens[0], tradeType, amount);
    if (!complete || amountOut <= 0n) return undefined;
    return toPips(priceImpact([{ path: { pools: [pool], tokens }, amountIn, amountOut }]));
  } catch (error) {
    if (error instanceof AmmError) return undefined;
    throw error;
  }
}
