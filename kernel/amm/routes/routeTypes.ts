import type { Fraction } from '../fraction.ts';
import type { TokenTaxes } from '../pools/tokenTax.ts';
import type { Path, PoolState, TokenKey, TradeType } from '../types.ts';
import type { GasModel } from './gasModel.ts';

/** The price of gas in the quoted token: the output for EXACT_INPUT, the input for EXACT_OUTPUT. */
export interface GasPricing {
  /** Raw units of the quoted token per unit of gas. */
  readonly price: Fraction;
  /** `DEFAULT_GAS_MODEL` if absent. */
  readonly model?: GasModel | undefined;
}

/** Which paths may be used. */
export interface PathRules {
  /** Pools per path, 1 to 4; 3 if absent. */
  readonly maxHops?: number | undefined;
  /** Ignore V2 pairs that hold fewer raw units than this of the token they pay out (0 if absent). */
  readonly minV2ReserveOut?: bigint | undefined;
  /** No path changes the kind of its pools, or wraps or unwraps the coin on its way. */
  readonly isUnmixed?: boolean | undefined;
  readonly taxes?: TokenTaxes | undefined;
}

export interface RouteOptions extends PathRules {
  /** Absent: gas costs nothing. */
  readonly gas?: GasPricing | undefined;
  /** Paths per trade, 4 if absent: 1 to 8 for `splitRoutes`, up to 28 where a route is improved. */
  readonly maxSplits?: number | undefined;
  /** Gas units that a route may take by the model; absent: any. */
  readonly maxGas?: bigint | undefined;
  /** Called from time to time during a search; when it returns true the search throws `cancelled`. */
  readonly isCancelled?: (() => boolean) | undefined;
  /**
   * Called for each V3 pool that the search skipped because the swap would leave its known ticks: read more
   * ticks on that side, then search again.
   */
  readonly onTickRangeExceeded?: ((pool: string, side: 'below' | 'above') => void) | undefined;
}

/** A request to the router. `amount` in raw units of the input for EXACT_INPUT, otherwise of the output. */
export interface RouteRequest {
  readonly pools: readonly PoolState[];
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

/** One path of a route. `path` has the pools in their state before the trade. */
export interface RoutePart {
  readonly path: Path;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Initialised ticks crossed in all of its pools. */
  readonly ticksCrossed: number;
  /** See `PoolSwap`. */
  readonly moreGas?: number | undefined;
  /** See `TradePart`. */
  readonly joined?: number | undefined;
  readonly forked?: number | undefined;
  readonly branch?: bigint | undefined;
}

/** A route that fills the whole amount, quoted to the wei with its parts executed in the order given. */
export interface RouteQuote {
  readonly tradeType: TradeType;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly parts: readonly RoutePart[];
  /** Gas units by the model that the search used. */
  readonly gasEstimate: bigint;
  /**
   * Routes are compared by this: output less the cost of `gasEstimate` (may be negative), or input plus that
   * cost. The cost is in raw units of the quoted token, rounded up; 0 without `gas`.
   */
  readonly quoteGasAdjusted: bigint;
}
