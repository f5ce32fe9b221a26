import type { Fraction } from './fraction.ts';

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
  /**
   * The token keeps shares, and a transfer moves up to two raw units less than was sent. Only pools that take what arrived
   * can trade it.
   */
  readonly rounds?: boolean;
}

/** A pool of any kind, at one block. What else a state holds, only the maths of its kind knows. */
export interface PoolState {
  /** The id of its kind. Gas is counted by it. */
  readonly kind: string;
  readonly maths: PoolMaths;
  /** The pool's contract address, or what else names it; unique among pools. */
  readonly address: string;
  /** The lower address of the two, as in the contract. */
  readonly token0: TokenKey;
  readonly token1: TokenKey;
  /** That one of the two which stands for the chain's own coin, where the pool trades the coin without wrapping it. */
  readonly coin?: TokenKey;
}

/** A Uniswap V2 pair (fee 0.3 %). Reserves in raw units. */
export interface V2PoolState extends PoolState {
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

/**
 * A pool of concentrated liquidity. `fee` in hundredths of a bip; `sqrtPriceX96` is sqrt(token1/token0) as Q64.96.
 */
export interface TickPoolState extends PoolState {
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly ticks: TickTable;
}

/** A Uniswap V3 pool. */
export interface V3PoolState extends TickPoolState {
  readonly kind: 'v3';
}

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
  /** Initialised ticks crossed, 0 for a kind without ticks. Gas depends on it. */
  readonly ticksCrossed: number;
  /** Gas units that it takes more than its kind's hop and the ticks crossed; absent: 0. */
  readonly moreGas?: number;
}

/**
 * A pool in one direction as a function of floats. The route search uses it to rank and divide; every result
 * is quoted again exactly. It is the exact curve without rounding, so up to float error its output is never
 * below the exact output and its input never above the exact input.
 */
export interface PoolCurve {
  readonly pool: PoolState;
  readonly zeroForOne: boolean;
  /**
   * Raw units out per raw unit in for an infinitely small swap, fee included. No larger swap has a better
   * rate.
   */
  readonly rate: number;

  /**
   * Raw units out for `amount` in, after `usedIn`/`usedOut` have already gone the same way. NaN when the pool
   * cannot take the whole amount. Adds the ticks crossed to the tally.
   */
  output(amount: number, usedIn: number, usedOut: number, tally: CurveTally): number;

  /** Raw units in for `amount` out; otherwise as {@link output}. */
  input(amount: number, usedIn: number, usedOut: number, tally: CurveTally): number;
}

/** Totals that the curves collect during a search. */
export interface CurveTally {
  ticks: number;
  /** Curves whose known ticks were not enough. */
  readonly exceeded: Set<PoolCurve>;
}

/**
 * The mathematics of one kind of pool: all that the search and the quotes know of a protocol. Every pool state
 * carries its own (`PoolState.maths`), so that pools of any kinds meet in one graph.
 *
 * Pure functions. `zeroForOne`: token0 in. Amounts are raw units. A pool that cannot do what is asked is told by
 * an `AmmError`: the search then leaves the path out, and any other error ends it.
 */
export interface PoolMaths<State extends PoolState = PoolState> {
  /** Whether a token with a transfer fee may pass. False: the pool reverts when it receives less than it asked. */
  readonly takesTaxedTokens: boolean;
  /** Gas units that a hop through such a pool adds to a trade, without ticks; absent: `UNKNOWN_HOP_GAS`. */
  readonly hopGas?: bigint;
  /** What a hop takes more, or less (negative), after another of its kind that hands on to it without wrapping or unwrapping. */
  readonly joinGas?: number;
  /** What a kind that is not the kernel's carries along, for whoever knows it; nothing here looks into it. */
  readonly added?: object;

  /**
   * One swap, to the wei. `amount` is what goes in for EXACT_INPUT, what comes out for EXACT_OUTPUT.
   * Errors: `invalid_amount`, `tick_range_exceeded` (with pool and side) where more of the pool's state must be
   * read first, and those of the kind.
   */
  swap(pool: State, zeroForOne: boolean, tradeType: TradeType, amount: bigint): PoolSwap;

  /** The pool in one direction in floats, to look where a good route may be; built once for each state. */
  curve(pool: State, zeroForOne: boolean): PoolCurve;

  /**
   * Raw token1 per raw token0, without fee.
   * Errors: `insufficient_reserves` or `insufficient_liquidity` for a pool without a price.
   */
  price(pool: State): Fraction;

  /** The share of an input that is left after the pool's fee. */
  keptAfterFee(pool: State, zeroForOne: boolean): Fraction;

  /**
   * The reserve of token0 or token1 with which a constant product would have the pool's price and depth here; 0 for
   * a pool without a price. Prices are taken from the deepest pool.
   */
  virtualReserve(pool: State, ofToken0: boolean): bigint;

  /**
   * Whether a search should look at the pool in this direction at all.
   * @param leastReserveOut of a pool that keeps the two tokens apart from all others: the least that it must hold of
   * the token it pays out
   */
  isUsable(pool: State, zeroForOne: boolean, leastReserveOut: bigint): boolean;
}
