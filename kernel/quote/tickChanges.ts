import type { TickTable } from '../amm/types.ts';
import {
  firstAtOrAbove,
  isPossible,
  type Tick,
  tickTable,
  type WordRange,
  wordOf,
  wordsIn,
} from './pools/tickWords.ts';
import type { PriceHead } from './readTicks.ts';

/** A bitmap word as a round read it. */
export interface ReadWord {
  readonly word: number;
  readonly ticks: readonly Tick[];
}

/**
 * The words of a pool whose ticks have changed, by the word of others (logs): they are read in the next round, and what
 * is read of them then replaces what was known.
 */
export class ChangedWords {
  readonly #ticks = new Set<number>();
  #isAll = false;
  #asked: ReadonlySet<number> = new Set();

  /** @param ticks those whose liquidity has changed; absent: it is not known which */
  mark(ticks?: readonly number[]): void {
    if (!ticks) this.#isAll = true;
    for (const tick of ticks ?? []) this.#ticks.add(tick);
  }

  /** Those of `range`, for the calls of a round. */
  next(range: WordRange, tickSpacing: number): readonly number[] {
    const words = [...this.#ticks].map((tick) => wordOf(tick, tickSpacing));
    const own = this.#isAll
      ? wordsIn(range)
      : words.filter((word) => word >= range.minWord && word <= range.maxWord);
    this.#asked = new Set(own);
    return [...this.#asked];
  }

  /**
   * The ticks that are known after a round which read some of the words at one block; undefined where they do not fit
   * the liquidity at the price, or a word that was not marked has changed: then all of them have to be read again.
   * @param before price and liquidity that `table` was known with
   */
  after(
    table: TickTable,
    tickSpacing: number,
    before: Omit<PriceHead, 'sqrtPriceX96'>,
    head: PriceHead,
    read: readonly ReadWord[],
  ): TickTable | undefined {
    const others = read.filter(
      ({ word, ticks }) => !this.#asked.has(word) && !holdsWord(table, word, tickSpacing, ticks),
    );
    const changed = read.filter(
      ({ word, ticks }) => this.#asked.has(word) && !holdsWord(table, word, tickSpacing, ticks),
    );
    this.#ticks.clear();
    this.#isAll = false;
    this.#asked = new Set();
    const next = changed.length > 0 ? replaceWords(table, tickSpacing, changed) : table;
    const liquidity = before.liquidity + netBelow(next, before.tick) - netBelow(table, before.tick);
    const fits =
      others.length === 0 &&
      liquidityAt(next, tickSpacing, before.tick, liquidity, head.tick) === head.liquidity &&
      (next === table || isPossible(next, tickSpacing, head.tick, head.liquidity));
    return fits ? next : undefined;
  }
}

function replaceWords(table: TickTable, tickSpacing: number, read: readonly ReadWord[]): TickTable {
  const words = new Set(read.map(({ word }) => word));
  const kept = table.indexes.flatMap((tick, index) =>
    words.has(wordOf(tick, tickSpacing)) ? [] : { tick, liquidityNet: table.liquidityNet[index] ?? 0n },
  );
  return tickTable(table, [...kept, ...read.flatMap(({ ticks }) => ticks)]);
}

/** What the known ticks up to `tick` add to the liquidity there. */
function netBelow(table: TickTable, tick: number): bigint {
  const end = firstAtOrAbove(table.indexes, tick + 1);
  return table.liquidityNet.slice(0, end).reduce((sum, net) => sum + net, 0n);
}

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
