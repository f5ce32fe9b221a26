export { AmmError } from './AmmError.ts';
export type { Fraction } from './fraction.ts';
export { getAmount0Delta, getAmount1Delta } from './pools/sqrtPriceMath.ts';
export { computeSwapStep } from './pools/swapMath.ts';
export { swapPool } from './pools/swapPool.ts';
export { OBSERVATION_GAS } from './pools/swapV3.ts';
export {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './pools/tickMath.ts';
export { afterTransferFee, isTaxed, type TokenTaxes } from './pools/tokenTax.ts';
export { isV2Pool, v2Maths } from './pools/v2Maths.ts';
export { isV3Pool, v3Maths } from './pools/v3Maths.ts';
export { type ImpactSeverity, impactSeverity, priceImpact, toPips } from './priceImpact.ts';
export type { TradePart } from './quoteTrade.ts';
export { bestSingleRoute } from './routes/bestSingleRoute.ts';
export { type GasModel, routeGas } from './routes/gasModel.ts';
export { midPrice, poolMidPrice } from './routes/pathPrice.ts';
export { quotePath } from './routes/quotePath.ts';
export type { GasPricing, RouteOptions, RoutePart, RouteQuote, RouteRequest } from './routes/routeTypes.ts';
export { splitRoutes } from './routes/splitRoutes.ts';
export type { SandwichedTrade } from './sandwich/SandwichedTrade.ts';
export { maximumAmountIn, minimumAmountOut, type TradeAmounts } from './slippage.ts';
export type * from './types.ts';
