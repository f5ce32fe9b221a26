import type { TickTable } from '../amm/types.ts';
import { firstAtOrAbove, type Tick, wordOf } from './pools/tickWords.ts';

/** Whether `ticks` (any order) are exactly the ticks that `table` has in `word`. */
export function holdsWord(
  table: TickTable,
  word: number,
  tickSpacing: number,
  ticks: readonly Tick[],
): boolean {
  const start = firstAtOrAbove(table.indexes, word * 256 * tickSpacing);
  const end = firstAtOrAbove(table.indexes, (word + 1) * 256 * tickSpacing);
  if (end - start !== ticks.length) return false;
  const net = new Map(ticks.map(({ tick, liquidityNet }) => [tick, liquidityNet]));
  for (let index = start; index < end; index += 1) {
    if (net.get(table.indexes[index] as number) !== table.liquidityNet[index]) return false;
  }
  return true;
}

/**
 * The liquidity at `toTick`, adding up the known ticks from `fromTick`; undefined when the table does not
 * reach that far.
 */
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
  const end = firstAtOrAbove(table.indexes, high + 1);
  for (let index = firstAtOrAbove(table.indexes, low + 1); index < end; index += 1) {
    crossed += table.liquidityNet[index] ?? 0n;
  }
  return toTick >= fromTick ? liquidity + crossed : liquidity - crossed;
}
