import { slices } from '../index/slices.ts';
import { rangePrices, type TickRange, type TokenAmounts } from '../positions/liquidityAmounts.ts';
import type { FeeStep, ReplayedWindow } from './ReplayedWindow.ts';

const Q128 = 128n;

/**
 * The fees that a position which was in the pool for the whole window has earned in it, raw units: the growth of fees
 * inside its range times its liquidity, as the contract computes it.
 * Source: Uniswap/v3-core UniswapV3Pool.sol (swap, feeGrowthGlobal), Tick.sol (getFeeGrowthInside), Position.sol.
 */
export function memberFees(
  window: ReplayedWindow,
  range: TickRange,
  liquidity: bigint,
): Promise<TokenAmounts> {
  return feesOf(window, liquidity, (step) => {
    const isInside = range.tickLower <= step.tick && step.tick < range.tickUpper;
    return isInside && step.liquidity > 0n ? (step.feeRaw << Q128) / step.liquidity : 0n;
  });
}

/**
 * The fees that a position which was not in the pool would have earned, raw units, if traders had made the same swaps
 * along the same prices: of each step's fee its share of the liquidity, which it would have been a part of. Of a step
 * that goes over an end of the range, only the input between the ends counts.
 */
export function newcomerFees(
  window: ReplayedWindow,
  range: TickRange,
  liquidity: bigint,
): Promise<TokenAmounts> {
  const { lower, upper } = rangePrices(range);
  return feesOf(window, liquidity, (step) => {
    const fee = feeWithin(step, range, lower, upper);
    return (fee << Q128) / (step.liquidity + liquidity);
  });
}

/** @param growthOf what one unit of liquidity got of a step, Q128 */
async function feesOf(
  { steps }: ReplayedWindow,
  liquidity: bigint,
  growthOf: (step: FeeStep) => bigint,
): Promise<TokenAmounts> {
  if (liquidity <= 0n) return { amount0Raw: 0n, amount1Raw: 0n };
  const breathe = slices();
  let [growth0, growth1] = [0n, 0n];
  for (const step of steps) {
    const growth = growthOf(step);
    if (step.zeroForOne) growth0 += growth;
    else growth1 += growth;
    await breathe();
  }
  const amount = (growth: bigint) => (BigInt.asUintN(256, growth) * liquidity) >> Q128;
  return { amount0Raw: amount(growth0), amount1Raw: amount(growth1) };
}

/** The part of a step's fee that was paid between two prices. */
function feeWithin(step: FeeStep, range: TickRange, lower: bigint, upper: bigint): bigint {
  const { fromX96, toX96, zeroForOne, feeRaw } = step;
  // Without a move the whole input is the fee, and the tick says who got it.
  if (fromX96 === toX96) return range.tickLower <= step.tick && step.tick < range.tickUpper ? feeRaw : 0n;
  const [low, high] = zeroForOne ? [toX96, fromX96] : [fromX96, toX96];
  const from = low > lower ? low : lower;
  const to = high < upper ? high : upper;
  if (from >= to) return 0n;
  if (from === low && to === high) return feeRaw;
  // The input of a stretch grows with the price's root, of token0 with its inverse (whitepaper 6.2).
  return zeroForOne
    ? (feeRaw * (to - from) * low * high) / ((high - low) * from * to)
    : (feeRaw * (to - from)) / (high - low);
}
