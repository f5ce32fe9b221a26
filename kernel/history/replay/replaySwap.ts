import {
  AmmError,
  computeSwapStep,
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MIN_SQRT_RATIO,
} from '../../amm/index.ts';
import type { FeeStep, ReplayEvent } from '../ReplayedWindow.ts';
import type { ReplayPool } from '../replayPoolReads.ts';
import { type TickBook, TickBookError } from './TickBook.ts';

/** What a swap changes of a pool. */
export interface SwapState {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
}

export interface ReplayedSwap {
  readonly after: SwapState;
  readonly steps: readonly FeeStep[];
}

/** What a trader can have asked the pool for. */
interface Order {
  readonly exactIn: boolean;
  readonly amount: bigint;
  readonly limitX96: bigint;
}

interface Wanted extends Order {
  readonly zeroForOne: boolean;
  /** The price after the swap, by its log. */
  readonly endX96: bigint;
}

/** `amountSpecified` is an int256. */
const EVERYTHING = (1n << 255n) - 1n;

/**
 * Carries out a swap again, step by step. Its log does not say what was asked for, so this tries an exact input, an
 * exact output, and a limit at the price that the log has: what comes out must be the log's amounts, its price and
 * its liquidity. All orders that do come by the same steps with the same fees.
 * @returns undefined where none does
 * @throws TickBookError `ticks_unknown` where the way to the log's price leaves the known ticks
 */
export function replaySwap(
  pool: Pick<ReplayPool, 'fee' | 'feeProtocol'>,
  book: TickBook,
  state: SwapState,
  swap: ReplayEvent,
): ReplayedSwap | undefined {
  const { amount0Raw, amount1Raw, sqrtPriceX96: endX96, liquidityRaw } = swap;
  if (amount0Raw === undefined || amount1Raw === undefined) return undefined;
  const zeroForOne = endX96 === state.sqrtPriceX96 ? amount0Raw > 0n : endX96 < state.sqrtPriceX96;
  const [inRaw, outRaw] = zeroForOne ? [amount0Raw, -amount1Raw] : [amount1Raw, -amount0Raw];
  if (inRaw < 0n || outRaw < 0n) return undefined;
  const farthest = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  const orders: readonly Order[] = [
    { exactIn: true, amount: inRaw, limitX96: farthest },
    { exactIn: false, amount: outRaw, limitX96: farthest },
    { exactIn: true, amount: EVERYTHING, limitX96: endX96 },
  ];
  let fault: TickBookError | undefined;
  for (const order of orders) {
    try {
      const found = carryOut(pool, book, state, { ...order, zeroForOne, endX96 }, swap.timestampSeconds);
      const { after } = found;
      const isSame =
        found.inRaw === inRaw &&
        found.outRaw === outRaw &&
        after.sqrtPriceX96 === endX96 &&
        after.liquidity === liquidityRaw;
      if (isSame) return found;
    } catch (error) {
      // No pool can do such a step.
      if (error instanceof AmmError) continue;
      if (!(error instanceof TickBookError)) throw error;
      fault = error;
    }
  }
  if (fault) throw fault;
  return undefined;
}

/** Source: Uniswap/v3-core UniswapV3Pool.sol, swap. */
function carryOut(
  { fee, feeProtocol }: Pick<ReplayPool, 'fee' | 'feeProtocol'>,
  book: TickBook,
  state: SwapState,
  { zeroForOne, exactIn, amount, limitX96, endX96 }: Wanted,
  seconds: number,
): ReplayedSwap & { readonly inRaw: bigint; readonly outRaw: bigint } {
  const protocol = BigInt(feeProtocol[zeroForOne ? 0 : 1]);
  const isBeyond = (price: bigint, limit: bigint) => (zeroForOne ? price < limit : price > limit);
  const steps: FeeStep[] = [];
  let { sqrtPriceX96: price, tick, liquidity } = state;
  let [left, inRaw, outRaw] = [amount, 0n, 0n];
  // Beyond the log's price it is another swap.
  while (left > 0n && price !== limitX96 && !isBeyond(price, endX96)) {
    const next = book.next(tick, zeroForOne);
    const stop = getSqrtRatioAtTick(next.tick);
    const target = isBeyond(stop, limitX96) ? limitX96 : stop;
    const step = computeSwapStep(price, target, liquidity, left, exactIn, BigInt(fee));
    inRaw += step.amountIn + step.feeAmount;
    outRaw += step.amountOut;
    left -= exactIn ? step.amountIn + step.feeAmount : step.amountOut;
    const feeRaw = protocol > 0n ? step.feeAmount - step.feeAmount / protocol : step.feeAmount;
    const toX96 = step.sqrtPriceNextX96;
    if (feeRaw > 0n) steps.push({ seconds, zeroForOne, tick, fromX96: price, toX96, liquidity, feeRaw });
    if (toX96 === stop) {
      if (next.isInitialised) liquidity += zeroForOne ? -book.net(next.tick) : book.net(next.tick);
      tick = zeroForOne ? next.tick - 1 : next.tick;
    } else if (toX96 !== price) {
      tick = getTickAtSqrtRatio(toX96);
    }
    price = toX96;
  }
  return { after: { sqrtPriceX96: price, tick, liquidity }, steps, inRaw, outRaw };
}
