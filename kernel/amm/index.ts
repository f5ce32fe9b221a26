export { AmmError, type AmmErrorCode, type AmmErrorDetails } from './AmmError.ts';
export { bestSingleRoute } from './bestSingleRoute.ts';
export { findPaths } from './findPaths.ts';
export type { Fraction } from './fraction.ts';
export { DEFAULT_GAS_MODEL, type GasModel, pathGas } from './gasModel.ts';
export { keptAfterPoolFees, keptAfterTaxes, midPrice, poolMidPrice } from './pathPrice.ts';
export {
  type ImpactSeverity,
  impactSeverity,
  priceImpact,
  type TradedPath,
  toPips,
} from './priceImpact.ts';
export { type PathQuote, type PoolStates, type QuoteOptions, quotePath } from './quotePath.ts';
export { quoteTrade, type TradePart } from './quoteTrade.ts';
export type {
  GasPricing,
  PathRules,
  RouteOptions,
  RoutePart,
  RouteQuote,
  RouteRequest,
} from './routeTypes.ts';
export {
  executionPrice,
  isWorseThanReviewed,
  maximumAmountIn,
  minimumAmountOut,
  type TradeAmounts,
  tradeDiffers,
  worstExecutionPrice,
} from './slippage.ts';
export { splitRoutes } from './splitRoutes.ts';
export { getAmount0Delta, getAmount1Delta } from './sqrtPriceMath.ts';
export { otherToken, swapPool } from './swapPool.ts';
export { getAmountIn, getAmountOut, swapV2, type V2Swap } from './swapV2.ts';
export { swapV3, type V3Swap } from './swapV3.ts';
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
  MINIMUM_LIQUIDITY_RAW,
  quoteV2Deposit,
  type V2PairFigures,
  v2BurnAmounts,
  v2DepositAmounts,
  v2LiquidityForAmount,
  v2MintedLiquidity,
} from './v2Liquidity.ts';
