import type { TickTable } from '../../amm/types.ts';
import type { PriceHead } from '../readTicks.ts';
import { holdsWord, liquidityAt } from '../tickChanges.ts';
import { type Tick, type WordRange, wordCount } from './tickWords.ts';

/**
 * A position far from the price changes nothing but its ticks. So a rotation reads every known word again in
 * about this many rounds. It reads at most `MAX_ROTATED` words a round, so many words take longer.
 */
const ROTATION_ROUNDS = 15;
const MAX_ROTATED = 4;
/**
 * For a pool that no trade uses and whose price does not move: the price's word is read once in this many
 * rounds.
 */
const LOOSE_ROUNDS = 4;

interface ReadWord {
  readonly word: number;
  readonly ticks: readonly Tick[];
}

/** Which known words of a pool are read again, and whether they are as they were. */
export class TickRounds {
  #rotation = 0;
  /** How many words the rotation has to read; a fraction when it reads less than one word a round. */
  #owed = 0;
  #roundsSincePriceWord = 0;

  /** @param closely whether the price's word is read in any case */
  next(range: WordRange, priceWord: number, closely: boolean): readonly number[] {
    const words = new Set<number>();
    this.#roundsSincePriceWord += 1;
    if (closely || this.#roundsSincePriceWord >= LOOSE_ROUNDS) words.add(priceWord);
    const count = wordCount(range);
    this.#owed += Math.min(MAX_ROTATED, count / ROTATION_ROUNDS);
    for (; this.#owed >= 1; this.#owed -= 1) {
      this.#rotation = (this.#rotation + 1) % count;
      words.add(range.minWord + this.#rotation);
    }
    if (words.has(priceWord)) this.#roundsSincePriceWord = 0;
    return [...words];
  }

  /** Whether a round that read some of the words agrees with the known table and the price before. */
  agrees(
    table: TickTable,
    tickSpacing: number,
    { tick, liquidity }: PriceHead,
    head: PriceHead,
    read: readonly ReadWord[],
  ): boolean {
    return (
      read.every(({ word, ticks }) => holdsWord(table, word, tickSpacing, ticks)) &&
      liquidityAt(table, tickSpacing, tick, liquidity, head.tick) === head.liquidity
    );
  }
}
