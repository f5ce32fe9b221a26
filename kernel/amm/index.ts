export { AmmError } from './AmmError.ts';
export { bestSingleRoute } from './bestSingleRoute.ts';
export type { Fraction } from './fraction.ts';
export { poolMidPrice } from './pathPrice.ts';
export { type ImpactSeverity, impactSeverity, priceImpact, toPips } from './priceImpact.ts';
export { quotePath } from './quotePath.ts';
export type { GasPricing, RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
export {
  isWorseThanReviewed,
  maximumAmountIn,
  minimumAmountOut,
  type TradeAmounts,
  tradeDiffers,
} from './slippage.ts';
export { splitRoutes } from './splitRoutes.ts';
export { getAmount0Delta, getAmount1Delta } from './sqrtPriceMath.ts';
export { swapPool } from './swapPool.ts';
export {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './tickMath.ts';
export { afterTransferFee, isTaxed, type TokenTaxes } from './tokenTax.ts';
export type * from './types.ts';
export {
  quoteV2Deposit,
  type V2PairFigures,
  v2BurnAmounts,
  v2DepositAmounts,
  v2LiquidityForAmount,
  v2MintedLiquidity,
} from './v2Liquidity.ts';
