import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { squareRoot } from '../amm/squareRoot.ts';
import {
  amountsForLiquidity,
  rangePrices,
  type TickRange,
  type TokenAmounts,
} from '../positions/liquidityAmounts.ts';
import type { PathPoint, ReplayedWindow } from './ReplayedWindow.ts';

const Q192 = 192n;

/** Raw token1 times 2^192: exact for tokens of any decimals. */
export type ValueX192 = bigint;

/** What amounts are worth in token1 at a price. */
export function valueX192({ amount0Raw, amount1Raw }: TokenAmounts, sqrtPriceX96: bigint): ValueX192 {
  return amount0Raw * sqrtPriceX96 ** 2n + (amount1Raw << Q192);
}

/** A position over a window, without fees: what went in, what it is at the end, and what holding would be. */
export interface RangeOutcome {
  /** What the pool would have taken for the liquidity at the start, and paid for it at the end. */
  readonly deposit: TokenAmounts;
  readonly end: TokenAmounts;
  /** At the window's last price. */
  readonly depositX192: ValueX192;
  readonly endX192: ValueX192;
}

/** Divergence: the position at the end against holding its deposit, both at the last price. */
export function rangeOutcome(window: ReplayedWindow, range: TickRange, liquidity: bigint): RangeOutcome {
  const first = window.path[0] as PathPoint;
  const last = window.path.at(-1) as PathPoint;
  const deposit = amountsForLiquidity(first.sqrtPriceX96, range, liquidity, 'up');
  const end = amountsForLiquidity(last.sqrtPriceX96, range, liquidity, 'down');
  return {
    ...{ deposit, end },
    depositX192: valueX192(deposit, last.sqrtPriceX96),
    endX192: valueX192(end, last.sqrtPriceX96),
  };
}

/** What the position, and holding its deposit, are worth at one exit price. */
export interface ExitPoint {
  readonly sqrtPriceX96: bigint;
  readonly positionX192: ValueX192;
  readonly holdingX192: ValueX192;
  /** The position and its fees. */
  readonly withFeesX192: ValueX192;
}

/** How far the curve goes beyond the range and the price: 1.5 in price on each side. */
const REACH = { numerator: 3n, denominator: 2n };

/**
 * The position over prices at which one might leave: from below the range and the last price to above both. A full
 * range is drawn from a quarter of the price to four times it.
 * @param count number of points, at least two, at equal steps of price
 */
export function exitCurve(
  window: ReplayedWindow,
  range: TickRange,
  liquidity: bigint,
  fees: TokenAmounts,
  count: number,
): readonly ExitPoint[] {
  const price = (window.path.at(-1) as PathPoint).sqrtPriceX96;
  const { deposit } = rangeOutcome(window, range, liquidity);
  const { lower, upper } = rangePrices(range);
  const [farLow, farHigh] = [price / 2n, price * 2n];
  const low =
    lower < farLow ? farLow : (least(lower, price) * root(REACH.denominator)) / root(REACH.numerator);
  const high =
    upper > farHigh ? farHigh : (most(upper, price) * root(REACH.numerator)) / root(REACH.denominator);
  const [from, to] = [most(low, MIN_SQRT_RATIO), least(high, MAX_SQRT_RATIO - 1n)];
  const [fromSquared, toSquared] = [from ** 2n, to ** 2n];
  return Array.from({ length: count }, (_, at) => {
    const share = fromSquared + ((toSquared - fromSquared) * BigInt(at)) / BigInt(count - 1);
    const sqrtPriceX96 = squareRoot(share);
    const positionX192 = valueX192(amountsForLiquidity(sqrtPriceX96, range, liquidity, 'down'), sqrtPriceX96);
    return {
      ...{ sqrtPriceX96, positionX192 },
      holdingX192: valueX192(deposit, sqrtPriceX96),
      withFeesX192: positionX192 + valueX192(fees, sqrtPriceX96),
    };
  });
}

const PIPS = 1_000_000n;
const YEAR_SECONDS = 31_536_000n;
/** Less than this says nothing about a year. */
const LEAST_PACE_SECONDS = 86_400;
const LEAST_PACE_SWAPS = 10;

/**
 * Fees over the deposit's value, scaled from the window to a year, in millionths. Undefined for a window of less than
 * a day or ten swaps, and for a deposit without value.
 */
export function yearlyPace(
  { fromSeconds, toSeconds, swaps }: Pick<ReplayedWindow, 'fromSeconds' | 'toSeconds' | 'swaps'>,
  feesX192: ValueX192,
  depositX192: ValueX192,
): bigint | undefined {
  const seconds = toSeconds - fromSeconds;
  if (seconds < LEAST_PACE_SECONDS || swaps < LEAST_PACE_SWAPS || depositX192 <= 0n) return undefined;
  return (feesX192 * PIPS * YEAR_SECONDS) / (depositX192 * BigInt(seconds));
}

const root = (value: bigint) => squareRoot(value * PIPS);
const least = (left: bigint, right: bigint) => (left < right ? left : right);
const most = (left: bigint, right: bigint) => (left > right ? left : right);
