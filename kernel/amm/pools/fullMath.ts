export const MAX_UINT112 = 2n ** 112n - 1n;
export const MAX_UINT128 = 2n ** 128n - 1n;
export const MAX_UINT256 = 2n ** 256n - 1n;
/** The largest amount a V3 pool takes: its `amountSpecified` is an int256. */
export const MAX_INT256 = 2n ** 255n - 1n;

/** `a * b / denominator` for unsigned values, rounded down. Source: Uniswap/v3-core FullMath.sol, mulDiv. */
export function mulDiv(a: bigint, b: bigint, denominator: bigint): bigint {
  return (a * b) / denominator;
}

/** `a * b / denominator` for unsigned values, rounded up. Source: Uniswap/v3-core FullMath.sol. */
export function mulDivRoundingUp(a: bigint, b: bigint, denominator: bigint): bigint {
  return divRoundingUp(a * b, denominator);
}

/** `a / b` for unsigned values, rounded up. Source: Uniswap/v3-core UnsafeMath.sol. */
export function divRoundingUp(a: bigint, b: bigint): bigint {
  return a === 0n ? 0n : (a - 1n) / b + 1n;
}
