import type { Fraction } from '../fraction.ts';
import type { TokenTaxes } from '../pools/tokenTax.ts';
import type { Path, PoolState, TokenKey, TradeType } from '../types.ts';
import type { GasModel } from './gasModel.ts';

/** What gas costs in the token a quote is asked for: the output for EXACT_INPUT, the input for EXACT_OUTPUT. */
export interface GasPricing {
  /** Raw units of that token per unit of gas. */
  readonly price: Fraction;
  /** `DEFAULT_GAS_MODEL` if absent. */
  readonly model?: GasModel | undefined;
}

/** Which paths may be used. */
export interface PathRules {
  /** Pools per path, 1 to 4; 3 if absent. */
  readonly maxHops?: number | undefined;
  /** V2 pairs with fewer raw units than this of the token they pay out are ignored (0 if absent). */
  readonly minV2ReserveOut?: bigint | undefined;
  readonly taxes?: TokenTaxes | undefined;
}

export interface RouteOptions extends PathRules {
  /** Absent: gas costs nothing. */
  readonly gas?: GasPricing | undefined;
  /** Paths per trade, 1 to 8; 4 if absent. */
  readonly maxSplits?: number | undefined;
  /** Asked now and then during a search; when true the search throws `cancelled`. */
  readonly isCancelled?: (() => boolean) | undefined;
  /**
   * Told of each V3 pool the search left aside because the swap would leave its known ticks: read more of
   * them on that side, then search again.
   */
  readonly onTickRangeExceeded?: ((pool: string, side: 'below' | 'above') => void) | undefined;
}

/** A question to the router. `amount` in raw units of the input for EXACT_INPUT, else of the output. */
export interface RouteRequest {
  readonly pools: readonly PoolState[];
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

/** One path of a route. `path` has the pools as they were before the trade. */
export interface RoutePart {
  readonly path: Path;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** A route that fills the whole amount, quoted to the wei with its parts executed in the order given. */
export interface RouteQuote {
  readonly tradeType: TradeType;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly parts: readonly RoutePart[];
  /** Gas units. */
  readonly gasEstimate: bigint;
  /**
   * Output less the cost of `gasEstimate` (may be negative), or input plus it: what routes are compared by. The cost
   * is in raw units of the quoted token, rounded up; 0 without `gas`.
   */
  readonly quoteGasAdjusted: bigint;
}
