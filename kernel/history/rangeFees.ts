import { slices } from '../index/slices.ts';
import { rangePrices, type TickRange, type TokenAmounts } from '../positions/liquidityAmounts.ts';
import type { FeeStep, ReplayedWindow } from './ReplayedWindow.ts';

const Q128 = 128n;

/**
 * Whose fees are meant. `member`: a position that was in the pool for the whole window. `newcomer`: one that was not
 * there, if traders had made the same swaps along the same prices.
 */
export type Earner = 'member' | 'newcomer';

/**
 * The fees of a position in a window, raw units.
 *
 * A member's are the growth of fees inside its range times its liquidity, as the contract computes it: to the wei what
 * `collect` pays. A newcomer has of each step's fee its share of the liquidity, which it would have been a part of; of
 * a step that goes over an end of the range, only the input between the ends counts.
 * Source: Uniswap/v3-core UniswapV3Pool.sol (swap, feeGrowthGlobal), Tick.sol (getFeeGrowthInside), Position.sol.
 */
export function rangeFees(
  window: ReplayedWindow,
  range: TickRange,
  liquidity: bigint,
  earner: Earner,
): Promise<TokenAmounts> {
  return feesOf(
    window,
    liquidity,
    earner === 'member' ? memberGrowth(range) : newcomerGrowth(range, liquidity),
  );
}

type Growth = (step: FeeStep) => bigint;

function memberGrowth({ tickLower, tickUpper }: TickRange): Growth {
  return ({ tick, feeRaw, liquidity }) => {
    const isInside = tickLower <= tick && tick < tickUpper;
    return isInside && liquidity > 0n ? (feeRaw << Q128) / liquidity : 0n;
  };
}

function newcomerGrowth(range: TickRange, liquidity: bigint): Growth {
  const { lower, upper } = rangePrices(range);
  return (step) => (feeWithin(step, range, lower, upper) << Q128) / (step.liquidity + liquidity);
}

/** @param growthOf what one unit of liquidity got of a step, Q128 */
async function feesOf({ steps }: ReplayedWindow, liquidity: bigint, growthOf: Growth): Promise<TokenAmounts> {
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
