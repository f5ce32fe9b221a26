/** Token addresses inside `amm/` are opaque keys, compared by `===`; callers pass EIP-55 checksummed ones. */
export type TokenKey = string;

export type TradeType = 'EXACT_INPUT' | 'EXACT_OUTPUT';

/**
 * Transfer fees of a taxed token in basis points (0 to 10000), taken when somebody buys it from a pair or
 * sells it to one.
 */
export interface TokenTax {
  readonly buyFeeBps: number;
  readonly sellFeeBps: number;
}

interface PoolIdentity {
  /** The pool's contract address; unique among pools. */
  readonly address: string;
  /** The lower address of the two, as in the contract. */
  readonly token0: TokenKey;
  readonly token1: TokenKey;
}

/** A Uniswap V2 pair (fee 0.3 %). Reserves in raw units. */
export interface V2PoolState extends PoolIdentity {
  readonly kind: 'v2';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

/**
 * The initialised ticks of a V3 pool between two bitmap words, both inclusive.
 * Outside `[minWord, maxWord]` nothing is known: a swap that needs more fails with `tick_range_exceeded`.
 */
export interface TickTable {
  readonly minWord: number;
  readonly maxWord: number;
  /** Ascending; each a multiple of the pool's tickSpacing. */
  readonly indexes: readonly number[];
  /** `liquidityNet` of each tick, in the order of `indexes`. */
  readonly liquidityNet: readonly bigint[];
}

/** A Uniswap V3 pool. `fee` in hundredths of a bip; `sqrtPriceX96` is sqrt(token1/token0) as Q64.96. */
export interface V3PoolState extends PoolIdentity {
  readonly kind: 'v3';
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly ticks: TickTable;
}

export type PoolState = V2PoolState | V3PoolState;

/** A path: `pools[i]` trades `tokens[i]` for `tokens[i + 1]`. */
export interface Path {
  readonly pools: readonly PoolState[];
  readonly tokens: readonly TokenKey[];
}

/** The outcome of one pool swap. Amounts are raw units. */
export interface PoolSwap {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** False: the pool ran out of liquidity or hit the price limit before the whole amount was used. */
  readonly complete: boolean;
  /** The pool after the swap, for the next swap through it. */
  readonly after: PoolState;
  /** Initialised ticks crossed (V3), 0 for V2. Gas depends on it. */
  readonly ticksCrossed: number;
}
