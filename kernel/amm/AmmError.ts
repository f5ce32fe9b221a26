export type AmmErrorCode =
  /** The swap would go past the known part of the tick table: read more bitmap words and repeat. */
  | 'tick_range_exceeded'
  /** A V3 pool, or all the pools of a search, cannot fill the amount. */
  | 'insufficient_liquidity'
  /** A V2 pair has an empty reserve, or its reserve is not larger than the wanted output. */
  | 'insufficient_reserves'
  /** The V2 pair would pay nothing for this input (UniswapV2Pair: INSUFFICIENT_OUTPUT_AMOUNT). */
  | 'zero_output'
  /** A V2 reserve would pass 2^112 - 1 (UniswapV2Pair: OVERFLOW). */
  | 'reserve_overflow'
  /** An amount that is zero, negative or wider than the contract's integer. */
  | 'invalid_amount'
  /** A price limit on the wrong side of the pool's price or outside TickMath's range (UniswapV3Pool: SPL). */
  | 'invalid_price_limit'
  /** A tick or square root price outside TickMath's range. */
  | 'invalid_tick'
  /** Input and output are the same token. */
  | 'identical_tokens'
  /** A path whose pools and tokens do not fit together. */
  | 'invalid_path'
  /** Slippage, tax, hop or split settings outside their range. */
  | 'invalid_option'
  /** Pool state that no contract can have: liquidity below zero after a tick. */
  | 'invalid_pool'
  /** A token with a transfer fee on a V3 hop: V3 reverts when it receives less than it asked for. */
  | 'taxed_token_on_v3'
  /** A token that takes 100 % of a transfer. */
  | 'fully_taxed'
  /** The caller stopped the search. */
  | 'cancelled';

/**
 * The pool that an error is about, and for `tick_range_exceeded` which end of its tick table the swap passed.
 */
export interface AmmErrorDetails {
  readonly pool?: string;
  readonly side?: 'below' | 'above';
}

/** The only error the functions of this folder throw on purpose. */
export class AmmError extends Error {
  readonly code: AmmErrorCode;
  readonly pool: string | undefined;
  readonly side: 'below' | 'above' | undefined;

  constructor(code: AmmErrorCode, message: string, details: AmmErrorDetails = {}) {
    super(message);
    this.name = 'AmmError';
    this.code = code;
    this.pool = details.pool;
    this.side = details.side;
  }
}
