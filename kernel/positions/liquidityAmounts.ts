import { MAX_UINT128 } from '../abi/constants.ts';
import { getAmount0Delta, getAmount1Delta, getSqrtRatioAtTick } from '../amm/index.ts';

/** The two ticks that bound a position's liquidity. */
export interface TickRange {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** Raw units of both tokens; token0 is the lower address. */
export interface TokenAmounts {
  readonly amount0Raw: bigint;
  readonly amount1Raw: bigint;
}

const Q96 = 1n << 96n;
/** Liquidity is a uint128 in the contracts. */
const MAX_LIQUIDITY = MAX_UINT128;

/** Square root prices of the ends of a range. Errors: AmmError `invalid_tick`. */
export function rangePrices({ tickLower, tickUpper }: TickRange): {
  readonly lower: bigint;
  readonly upper: bigint;
} {
  return { lower: getSqrtRatioAtTick(tickLower), upper: getSqrtRatioAtTick(tickUpper) };
}

/**
 * The amounts that a pool takes for `liquidity` (`up`: mint, increase) or pays for it (`down`: decrease) at a
 * price.
 * @param sqrtPriceX96 the pool's price, above zero
 * Source: Uniswap/v3-core UniswapV3Pool.sol, _modifyPosition.
 */
export function amountsForLiquidity(
  sqrtPriceX96: bigint,
  range: TickRange,
  liquidity: bigint,
  rounding: 'up' | 'down',
): TokenAmounts {
  const { lower, upper } = rangePrices(range);
  const up = rounding === 'up';
  // At an end of the range one token's amount is zero, so it does not matter which side of that end the tick
  // is on.
  const price = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  return {
    amount0Raw: getAmount0Delta(price, upper, liquidity, up),
    amount1Raw: getAmount1Delta(lower, price, liquidity, up),
  };
}

/**
 * The liquidity that the position manager computes from at most these amounts.
 * @returns undefined for more than a uint128, for which the contract would revert
 * Source: Uniswap/v3-periphery LiquidityAmounts.sol, getLiquidityForAmounts.
 */
export function liquidityForAmounts(
  sqrtPriceX96: bigint,
  range: TickRange,
  { amount0Raw, amount1Raw }: TokenAmounts,
): bigint | undefined {
  const { lower, upper } = rangePrices(range);
  if (sqrtPriceX96 <= lower) return liquidityFor0(lower, upper, amount0Raw);
  if (sqrtPriceX96 >= upper) return liquidityFor1(lower, upper, amount1Raw);
  const liquidity0 = liquidityFor0(sqrtPriceX96, upper, amount0Raw);
  const liquidity1 = liquidityFor1(lower, sqrtPriceX96, amount1Raw);
  if (liquidity0 === undefined || liquidity1 === undefined) return undefined;
  return liquidity0 < liquidity1 ? liquidity0 : liquidity1;
}

/** LiquidityAmounts.sol, getLiquidityForAmount0; `lower` below `upper`. */
export function liquidityFor0(lower: bigint, upper: bigint, amount0Raw: bigint): bigint | undefined {
  return withinUint128((amount0Raw * intermediate(lower, upper)) / (upper - lower));
}

/** LiquidityAmounts.sol, getLiquidityForAmount1; `lower` below `upper`. */
export function liquidityFor1(lower: bigint, upper: bigint, amount1Raw: bigint): bigint | undefined {
  return withinUint128((amount1Raw * Q96) / (upper - lower));
}

/** The product of two square root prices, rounded like in the contract. */
export function intermediate(lower: bigint, upper: bigint): bigint {
  return (lower * upper) / Q96;
}

function withinUint128(liquidity: bigint): bigint | undefined {
  return liquidity > MAX_LIQUIDITY ? undefined : liquidity;
}
