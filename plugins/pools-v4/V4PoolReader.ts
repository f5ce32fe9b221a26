import type { TickTable } from '../../kernel/amm/index.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import {
  extendWords,
  firstWords,
  isPossible,
  isWellInside,
  type PoolChanges,
  type PoolReader,
  sameRange,
  tickTable,
  unreadable,
  type WordRange,
  wordCount,
  wordOf,
  wordsIn,
} from '../../kernel/quote/readTicks.ts';
import { ChangedWords } from '../../kernel/quote/tickChanges.ts';
import type { Call, CallResult } from '../../kernel/rpc/Multicall.ts';
import { poolRefusal } from './poolRefusal.ts';
import { headCalls, readHead, type V4Head } from './stateView.ts';
import type { V4PoolRef, V4State } from './V4Pool.ts';
import { v4Changes } from './v4Changes.ts';
import { v4State } from './v4State.ts';
import { WordReads, type WordTicks } from './WordReads.ts';

/** As for V3 pools: all known words are read again in about this many rounds, at most so many in one round. */
const ROTATION_ROUNDS = 15;
const MAX_ROTATED = 4;
/** The price's word of a pool that no trade uses is read once in this many rounds. */
const LOOSE_ROUNDS = 4;
/** The ticks of no pool change at every reading: after this many in a row nothing more is believed. */
const MAX_CHANGES = 4;

/** The words of a round. */
interface Asked {
  readonly words: readonly number[];
  /** Set when these are all words, for a new table. */
  readonly whole: WordRange | undefined;
}

/**
 * Price, liquidity, fees and ticks of a V4 pool through StateView. The first round reads which ticks there are
 * around the price, the second the ticks themselves. Later rounds read price and liquidity, the word of the price,
 * and the other words in rotation; when one of them shows that a position changed, all known words are read again,
 * at one block.
 */
export class V4PoolReader implements PoolReader {
  state: V4State | undefined;
  error: SluiceError | undefined;
  closely = true;
  readonly changes: PoolChanges | undefined;
  readonly #pool: V4PoolRef;
  readonly #stateView: Address;
  readonly #words: WordReads;
  readonly #refusal: SluiceError | undefined;
  /** The words to read; the table may still have fewer. */
  #range: WordRange | undefined;
  #table: TickTable | undefined;
  #asked: Asked | undefined;
  #changes = 0;
  readonly #changed = new ChangedWords();
  #rotation = 0;
  /** How many words the rotation has to read; a fraction when it reads less than one word a round. */
  #owed = 0;
  #roundsSincePriceWord = 0;
  #moved = false;

  /** @param manager whose logs tell of changes; without it these are noticed later */
  constructor(pool: V4PoolRef, stateView: Address, manager?: Address) {
    this.#pool = pool;
    this.#stateView = stateView;
    this.#words = new WordReads(stateView, pool);
    this.changes = manager && v4Changes(manager, pool.id, (ticks) => this.#reread(ticks));
    this.#refusal = poolRefusal(pool.key);
    this.error = this.#refusal;
    if (pool.tick !== undefined) this.#range = firstWords(pool.tick, this.#spacing);
  }

  get incomplete(): boolean {
    if (this.error || this.#head()?.sqrtPriceX96 === 0n) return false;
    return !this.#table || !this.#range || !sameRange(this.#table, this.#range);
  }

  /** Reads further out in the next round. @returns false when everything that may be read is known */
  extend(side: 'below' | 'above'): boolean {
    if (!this.canExtend(side) || !this.#range) return false;
    this.#range = extendWords(this.#range, side, this.#spacing);
    return true;
  }

  canExtend(side: 'below' | 'above'): boolean {
    return (
      this.#range !== undefined && !sameRange(this.#range, extendWords(this.#range, side, this.#spacing))
    );
  }

  calls(): readonly Call[] {
    if (this.#refusal) return [];
    this.#asked = this.#range ? this.#wordsToRead(this.#range) : { words: [], whole: undefined };
    return [...headCalls(this.#stateView, this.#pool.id), ...this.#words.calls(this.#asked.words)];
  }

  receive([slot0, liquidity, ...results]: readonly CallResult[]): void {
    if (!this.#asked) return;
    try {
      const head = readHead(slot0, liquidity);
      // The fee of a pool that was never initialised is not set either.
      if (head.sqrtPriceX96 > 0n && head.fee !== this.#pool.key.fee) throw unreadable('getSlot0');
      this.#take(head, this.#asked, results);
      this.error = undefined;
    } catch (error) {
      this.#forget();
      this.error = SluiceError.from(error, 'rpc_error');
    }
  }

  get #spacing(): number {
    return this.#pool.key.tickSpacing;
  }

  #head() {
    return this.state?.sides[0];
  }

  #wordsToRead(range: WordRange): Asked {
    const head = this.#head();
    if (head?.sqrtPriceX96 === 0n) return { words: [], whole: undefined };
    if (!head || !this.#table || !sameRange(this.#table, range))
      return { words: wordsIn(range), whole: range };
    const words = new Set(this.#changed.next(range, this.#spacing));
    const priceWord = wordOf(head.tick, this.#spacing);
    this.#roundsSincePriceWord += 1;
    if (this.closely || this.#moved || this.#roundsSincePriceWord >= LOOSE_ROUNDS) words.add(priceWord);
    const count = wordCount(range);
    this.#owed += Math.min(MAX_ROTATED, count / ROTATION_ROUNDS);
    for (; this.#owed >= 1; this.#owed -= 1) {
      this.#rotation = (this.#rotation + 1) % count;
      words.add(range.minWord + this.#rotation);
    }
    if (words.has(priceWord)) this.#roundsSincePriceWord = 0;
    return { words: [...words], whole: undefined };
  }

  #take(head: V4Head, { whole }: Asked, results: readonly CallResult[]): void {
    if (head.sqrtPriceX96 === 0n) {
      this.#table = undefined;
      this.#range = firstWords(head.tick, this.#spacing);
      this.#publish(head, tickTable(this.#range, []));
      return;
    }
    const read = this.#words.receive(results);
    if (!read) this.#change();
    else if (whole) {
      const table = tickTable(
        whole,
        read.flatMap(({ ticks }) => ticks),
      );
      if (!isPossible(table, this.#spacing, head.tick, head.liquidity)) throw unreadable('the ticks');
      this.#table = table;
      this.#changes = 0;
    } else this.#followWords(head, read);
    this.#follow(head.tick);
    if (!this.#table || !within(this.#table, wordOf(head.tick, this.#spacing))) {
      // The known ticks no longer fit the price: publish no state until they are read again.
      this.#table = undefined;
      this.state = undefined;
      return;
    }
    this.#publish(head, this.#table);
  }

  #followWords(head: V4Head, read: readonly WordTicks[]): void {
    const known = this.#head();
    if (!this.#table || !known) return;
    const table = this.#changed.after(this.#table, this.#spacing, known, head, read);
    if (table) this.#table = table;
    else this.#change();
  }

  #reread(ticks?: readonly number[]): void {
    this.#changed.mark(ticks);
    this.#words.expect(ticks ?? []);
  }

  /** The ticks are not those that were known, or not all are known yet. */
  #change(): void {
    this.#changes += 1;
    if (this.#changes > MAX_CHANGES) throw unreadable('the ticks');
    this.#table = undefined;
  }

  /** Moves the range of words to read with the price, so that ticks are known on both sides of it. */
  #follow(tick: number): void {
    const word = wordOf(tick, this.#spacing);
    if (this.#range && isWellInside(this.#range, word, this.#spacing)) return;
    const around = firstWords(tick, this.#spacing);
    const { minWord, maxWord } = this.#range ?? around;
    this.#range = within({ minWord, maxWord }, word)
      ? { minWord: Math.min(minWord, around.minWord), maxWord: Math.max(maxWord, around.maxWord) }
      : around;
  }

  #publish(head: V4Head, ticks: TickTable): void {
    const known = this.#head();
    this.#moved = known?.sqrtPriceX96 !== head.sqrtPriceX96;
    const { state } = this;
    const same =
      state !== undefined &&
      known?.sqrtPriceX96 === head.sqrtPriceX96 &&
      known.liquidity === head.liquidity &&
      known.tick === head.tick &&
      state.protocolFee.zeroForOne === head.protocolFee.zeroForOne &&
      state.protocolFee.oneForZero === head.protocolFee.oneForZero;
    if (same && known.ticks === ticks) return;
    this.state = v4State(this.#pool, head, ticks);
  }

  #forget(): void {
    this.state = undefined;
    this.#table = undefined;
    this.#changes = 0;
    this.#words.forget();
  }
}

function within({ minWord, maxWord }: WordRange, word: number): boolean {
  return word >= minWord && word <= maxWord;
}
