import { AmmError } from '../AmmError.ts';
import { divRoundingUp, MAX_UINT256, mulDiv, mulDivRoundingUp } from './fullMath.ts';

const RESOLUTION = 96n;

/**
 * Token0 between two square root prices (Q64.96, in either order) at `liquidity`, in raw units.
 * Source: Uniswap/v3-core SqrtPriceMath.sol, getAmount0Delta.
 */
export function getAmount0Delta(priceA: bigint, priceB: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const lower = priceA < priceB ? priceA : priceB;
  const upper = priceA < priceB ? priceB : priceA;
  const numerator1 = liquidity << RESOLUTION;
  const numerator2 = upper - lower;
  return roundUp
    ? divRoundingUp(mulDivRoundingUp(numerator1, numerator2, upper), lower)
    : mulDiv(numerator1, numerator2, upper) / lower;
}

/**
 * Token1 between two square root prices (Q64.96, in either order) at `liquidity`, in raw units.
 * Source: Uniswap/v3-core SqrtPriceMath.sol, getAmount1Delta.
 */
export function getAmount1Delta(priceA: bigint, priceB: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const product = liquidity * (priceA < priceB ? priceB - priceA : priceA - priceB);
  const floor = product >> RESOLUTION;
  return roundUp && floor << RESOLUTION !== product ? floor + 1n : floor;
}

/**
 * The price after `amountIn` raw units (fee already taken off) come in.
 * Source: Uniswap/v3-core SqrtPriceMath.sol, getNextSqrtPriceFromInput.
 */
export function getNextSqrtPriceFromInput(
  price: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  if (!zeroForOne) return price + (amountIn << RESOLUTION) / liquidity;
  if (amountIn === 0n) return price;
  const numerator = liquidity << RESOLUTION;
  const product = amountIn * price;
  const denominator = numerator + product;
  // Where 256 bits overflow the contract uses a less precise formula, so this code does the same.
  if (denominator <= MAX_UINT256) return mulDivRoundingUp(numerator, price, denominator);
  return divRoundingUp(numerator, numerator / price + amountIn);
}

/**
 * The price after `amountOut` raw units go out.
 * Errors: `insufficient_liquidity` when the amount is more than the virtual reserves.
 * Source: Uniswap/v3-core SqrtPriceMath.sol, getNextSqrtPriceFromOutput.
 */
export function getNextSqrtPriceFromOutput(
  price: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  if (zeroForOne) {
    const quotient = divRoundingUp(amountOut << RESOLUTION, liquidity);
    if (price <= quotient) throw exhausted();
    return price - quotient;
  }
  if (amountOut === 0n) return price;
  const numerator = liquidity << RESOLUTION;
  const product = amountOut * price;
  if (product > MAX_UINT256 || numerator <= product) throw exhausted();
  return mulDivRoundingUp(numerator, price, numerator - product);
}

function exhausted(): AmmError {
  return new AmmError('insufficient_liquidity', 'The output is more than the virtual reserves hold.');
}
