import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
} from '../amm/index.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { answerWords, asInt, asUint, unreadable } from './pools/answerWords.ts';
import { type Tick, wordOf } from './pools/tickWords.ts';

export { answerWords, asInt, asUint, unreadable } from './pools/answerWords.ts';
export type { PoolChanges } from './pools/PoolChanges.ts';
export type { PoolReader } from './pools/PoolReader.ts';
export {
  extendWords,
  firstWords,
  isPossible,
  isWellInside,
  sameRange,
  type Tick,
  tickTable,
  type WordRange,
  wordCount,
  wordOf,
  wordsIn,
} from './pools/tickWords.ts';

export interface PriceHead {
  /** Zero for a pool that was created but not initialised. */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
}

/**
 * Price and liquidity from the answers of `slot0` and `liquidity`.
 * @throws SluiceError when no pool can give these answers
 */
export function readPriceHead(
  slot0: CallResult | undefined,
  liquidityResult: CallResult | undefined,
): PriceHead {
  return priceHead(answerWords(slot0, 'slot0', 7), liquidityResult);
}

/**
 * Price and liquidity of a pool whose `slot0` begins with these two words.
 * @throws SluiceError when no pool can give these answers
 */
export function priceHead(words: readonly bigint[], liquidityResult: CallResult | undefined): PriceHead {
  const sqrtPriceX96 = asUint(words[0], 160, 'slot0');
  const tick = Number(asInt(words[1], 24, 'slot0'));
  const liquidity = asUint(answerWords(liquidityResult, 'liquidity', 1)[0], 128, 'liquidity');
  if (sqrtPriceX96 === 0n) {
    if (tick !== 0 || liquidity !== 0n) throw unreadable('slot0');
    return { sqrtPriceX96, tick, liquidity };
  }
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) throw unreadable('slot0');
  const expected = getTickAtSqrtRatio(sqrtPriceX96);
  // After a swap down that ends exactly on a tick, a pool has that tick's price but the tick below it.
  const cameDown = tick === expected - 1 && getSqrtRatioAtTick(expected) === sqrtPriceX96;
  if (tick !== expected && !cameDown) throw unreadable('slot0');
  return { sqrtPriceX96, tick, liquidity };
}

/** @throws SluiceError when the answer is no valid spacing (UniswapV3Factory.sol: from 1 to 16383) */
export function readTickSpacing(result: CallResult | undefined): number {
  const spacing = Number(asInt(answerWords(result, 'tickSpacing', 1)[0], 24, 'tickSpacing'));
  if (spacing < 1 || spacing >= 16_384) throw unreadable('tickSpacing');
  return spacing;
}

/**
 * The ticks of one bitmap word from TickLens.
 * @throws SluiceError when they cannot be ticks of that word
 */
export function readWordTicks(
  result: CallResult | undefined,
  word: number,
  tickSpacing: number,
): readonly Tick[] {
  const what = `the ticks of word ${word}`;
  const words = answerWords(result, what);
  const count = Number(words[1]);
  if (words[0] !== 32n || count > 256 || words.length !== 2 + 3 * count) throw unreadable(what);
  const ticks = Array.from({ length: count }, (_, index) => {
    const tick = Number(asInt(words[2 + 3 * index], 24, what));
    const liquidityNet = asInt(words[3 + 3 * index], 128, what);
    const liquidityGross = asUint(words[4 + 3 * index], 128, what);
    const size = liquidityNet < 0n ? -liquidityNet : liquidityNet;
    const fits = Math.abs(tick) <= MAX_TICK && tick % tickSpacing === 0 && wordOf(tick, tickSpacing) === word;
    if (!fits || liquidityGross === 0n || size > liquidityGross) throw unreadable(what);
    return { tick, liquidityNet };
  });
  if (new Set(ticks.map(({ tick }) => tick)).size !== count) throw unreadable(what);
  return ticks;
}
