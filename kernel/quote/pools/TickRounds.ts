import type { TickTable } from '../../amm/types.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { PriceHead } from '../readTicks.ts';
import { ChangedWords, type ReadWord } from '../tickChanges.ts';
import type { PoolChanges } from './PoolChanges.ts';
import { type WordRange, wordCount, wordOf } from './tickWords.ts';
import { v3Change, v3ChangeTopics } from './v3Change.ts';

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

/** Which known words of a V3 pool are read again, and what is known after that. */
export class TickRounds implements PoolChanges {
  readonly address: Address;
  readonly topics = v3ChangeTopics;
  readonly read = v3Change;
  readonly #changed = new ChangedWords();
  #rotation = 0;
  /** How many words the rotation has to read; a fraction when it reads less than one word a round. */
  #owed = 0;
  #roundsSincePriceWord = 0;

  constructor(address: Address) {
    this.address = address;
  }

  reread(ticks?: readonly number[]): void {
    this.#changed.mark(ticks);
  }

  /**
   * @param tick of the price @param closely whether the price's word is read in any case
   * @param quiet only what is known to have changed is read
   */
  next(
    range: WordRange,
    tick: number,
    tickSpacing: number,
    closely: boolean,
    quiet: boolean,
  ): readonly number[] {
    const words = new Set(this.#changed.next(range, tickSpacing));
    if (quiet) return [...words];
    const priceWord = wordOf(tick, tickSpacing);
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

  /** {@link ChangedWords.after} */
  after(
    table: TickTable,
    tickSpacing: number,
    before: PriceHead,
    head: PriceHead,
    read: readonly ReadWord[],
  ): TickTable | undefined {
    return this.#changed.after(table, tickSpacing, before, head, read);
  }
}
