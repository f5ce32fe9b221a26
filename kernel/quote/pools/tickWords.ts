import { MAX_TICK, MIN_TICK } from '../../amm/index.ts';
import type { TickTable } from '../../amm/types.ts';

/** The first read goes this many ticks to each side of the price, but at most this many words. */
const FIRST_REACH_TICKS = 30_000;
const FIRST_REACH_WORDS = 8;
/** Where many pools are read: a fifth of the price, at least. */
const NEAR_REACH_TICKS = 2_232;
/**
 * The most words read of one pool. That is the whole range, except for a tick spacing of 1, where it covers a
 * factor of 490,000 in price.
 */
const MAX_WORDS = 1024;

export interface WordRange {
  readonly minWord: number;
  readonly maxWord: number;
}

export interface Tick {
  readonly tick: number;
  readonly liquidityNet: bigint;
}

/** The bitmap word that holds `tick` (TickBitmap.sol: the compressed tick, rounded down, over 256). */
export function wordOf(tick: number, tickSpacing: number): number {
  return Math.floor(Math.floor(tick / tickSpacing) / 256);
}

/** The words that hold every usable tick, and the one behind the last: a swap upwards looks there from it. */
export function allWords(tickSpacing: number): WordRange {
  return { minWord: wordOf(MIN_TICK, tickSpacing), maxWord: wordOf(MAX_TICK + tickSpacing, tickSpacing) };
}

export function wordCount({ minWord, maxWord }: WordRange): number {
  return maxWord - minWord + 1;
}

export function wordsIn(range: WordRange): readonly number[] {
  return Array.from({ length: wordCount(range) }, (_, index) => range.minWord + index);
}

/** The words read first for a pool whose price is at `tick`; with `near`, as few of them as will do. */
export function firstWords(tick: number, tickSpacing: number, near = false): WordRange {
  const [ticks, least] = near ? [NEAR_REACH_TICKS, 1] : [FIRST_REACH_TICKS, 2];
  const reach = Math.min(FIRST_REACH_WORDS, Math.max(least, Math.ceil(ticks / (256 * tickSpacing))));
  const middle = wordOf(tick, tickSpacing);
  return clip({ minWord: middle - reach, maxWord: middle + reach }, tickSpacing);
}

/**
 * `range` extended on one side by twice its word count; the same range when everything that may be read is
 * known.
 */
export function extendWords(range: WordRange, side: 'below' | 'above', tickSpacing: number): WordRange {
  const more = Math.max(0, Math.min(2 * wordCount(range), MAX_WORDS - wordCount(range)));
  return clip(
    side === 'below'
      ? { minWord: range.minWord - more, maxWord: range.maxWord }
      : { minWord: range.minWord, maxWord: range.maxWord + more },
    tickSpacing,
  );
}

/** Whether `range` has, on each side of `word`, another known word or the end of all prices. */
export function isWellInside(range: WordRange, word: number, tickSpacing: number): boolean {
  const all = allWords(tickSpacing);
  return (
    word >= (range.minWord === all.minWord ? range.minWord : range.minWord + 1) &&
    word <= (range.maxWord === all.maxWord ? range.maxWord : range.maxWord - 1)
  );
}

export function sameRange(a: WordRange, b: WordRange): boolean {
  return a.minWord === b.minWord && a.maxWord === b.maxWord;
}

function clip(range: WordRange, tickSpacing: number): WordRange {
  const all = allWords(tickSpacing);
  return { minWord: Math.max(range.minWord, all.minWord), maxWord: Math.min(range.maxWord, all.maxWord) };
}

/** A table over `range` from ticks in any order. */
export function tickTable({ minWord, maxWord }: WordRange, ticks: readonly Tick[]): TickTable {
  const sorted = [...ticks].sort((a, b) => a.tick - b.tick);
  return {
    minWord,
    maxWord,
    indexes: sorted.map(({ tick }) => tick),
    liquidityNet: sorted.map(({ liquidityNet }) => liquidityNet),
  };
}

/**
 * Whether real positions can have made this table: going out from the price, liquidity never falls below
 * zero, and where the table includes the last possible price, liquidity ends at zero.
 */
export function isPossible(table: TickTable, tickSpacing: number, tick: number, liquidity: bigint): boolean {
  const all = allWords(tickSpacing);
  const start = firstAtOrAbove(table.indexes, tick + 1);
  let above = liquidity;
  for (let index = start; index < table.indexes.length; index += 1) {
    above += table.liquidityNet[index] ?? 0n;
    if (above < 0n) return false;
  }
  let below = liquidity;
  for (let index = start - 1; index >= 0; index -= 1) {
    below -= table.liquidityNet[index] ?? 0n;
    if (below < 0n) return false;
  }
  return (table.maxWord < all.maxWord || above === 0n) && (table.minWord > all.minWord || below === 0n);
}

/** The place of the first of `indexes`, which ascend, that is not below `tick`. */
export function firstAtOrAbove(indexes: readonly number[], tick: number): number {
  let low = 0;
  let high = indexes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((indexes[middle] as number) < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
