import type { TickTable } from '../amm/types.ts';

/** TickMath.sol */
const MAX_TICK = 887_272;
/** How far around the price is read at first, and the most words of one side. */
const FIRST_REACH_TICKS = 30_000;
const FIRST_REACH_WORDS = 48;

export interface WordRange {
  readonly minWord: number;
  readonly maxWord: number;
}

/** The bitmap word that holds `tick` (TickBitmap.sol: the compressed tick, rounded down, over 256). */
export function wordOf(tick: number, tickSpacing: number): number {
  return Math.floor(Math.floor(tick / tickSpacing) / 256);
}

/** The words that hold every usable tick. */
export function allWords(tickSpacing: number): WordRange {
  return { minWord: wordOf(-MAX_TICK, tickSpacing), maxWord: wordOf(MAX_TICK, tickSpacing) };
}

/** The words read first for a pool whose price is at `tick`. */
export function firstWords(tick: number, tickSpacing: number): WordRange {
  const reach = Math.min(FIRST_REACH_WORDS, Math.max(2, Math.ceil(FIRST_REACH_TICKS / (256 * tickSpacing))));
  const middle = wordOf(tick, tickSpacing);
  return clip({ minWord: middle - reach, maxWord: middle + reach }, tickSpacing);
}

/** `range` grown to twice its width on the side that a quote ran out of. */
export function extendWords(range: WordRange, side: 'below' | 'above', tickSpacing: number): WordRange {
  const width = range.maxWord - range.minWord + 1;
  return clip(
    side === 'below'
      ? { minWord: range.minWord - width, maxWord: range.maxWord }
      : { minWord: range.minWord, maxWord: range.maxWord + width },
    tickSpacing,
  );
}

function clip(range: WordRange, tickSpacing: number): WordRange {
  const all = allWords(tickSpacing);
  return { minWord: Math.max(range.minWord, all.minWord), maxWord: Math.min(range.maxWord, all.maxWord) };
}

/** `table` with the ticks of `word` replaced by `ticks` (any order). */
export function replaceWord(
  table: TickTable,
  word: number,
  tickSpacing: number,
  ticks: readonly { readonly tick: number; readonly liquidityNet: bigint }[],
): TickTable {
  const others = table.indexes
    .map((tick, index) => ({ tick, liquidityNet: table.liquidityNet[index] ?? 0n }))
    .filter(({ tick }) => wordOf(tick, tickSpacing) !== word);
  return tickTable(table, [...others, ...ticks]);
}

/** A table over `range` from ticks in any order. */
export function tickTable(
  range: WordRange,
  ticks: readonly { readonly tick: number; readonly liquidityNet: bigint }[],
): TickTable {
  const sorted = [...ticks].sort((a, b) => a.tick - b.tick);
  return {
    minWord: range.minWord,
    maxWord: range.maxWord,
    indexes: sorted.map(({ tick }) => tick),
    liquidityNet: sorted.map(({ liquidityNet }) => liquidityNet),
  };
}

/** The liquidity at `toTick`, walking the known ticks from `fromTick`; undefined where the table does not reach. */
export function liquidityAt(
  table: TickTable,
  tickSpacing: number,
  fromTick: number,
  liquidity: bigint,
  toTick: number,
): bigint | undefined {
  const word = wordOf(toTick, tickSpacing);
  if (word < table.minWord || word > table.maxWord) return undefined;
  const [low, high] = fromTick < toTick ? [fromTick, toTick] : [toTick, fromTick];
  let crossed = 0n;
  table.indexes.forEach((tick, index) => {
    if (tick > low && tick <= high) crossed += table.liquidityNet[index] ?? 0n;
  });
  return toTick >= fromTick ? liquidity + crossed : liquidity - crossed;
}
