import { callData, encodeCall } from '../../abi/callData.ts';
import { POPULATED_TICKS, TICK_SPACING } from '../../abi/shortSelectors.ts';
import { signedWord } from '../../abi/words.ts';
import { type TickTable, type V3PoolState, v3Maths } from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { V3PoolRef } from '../PoolRef.ts';
import { type PriceHead, readPriceHead, readTickSpacing, readWordTicks } from '../readTicks.ts';
import { unreadable } from './answerWords.ts';
import { laterRounds } from './laterRounds.ts';
import type { PoolChanges } from './PoolChanges.ts';
import type { PoolReader } from './PoolReader.ts';
import type { TickRounds } from './TickRounds.ts';
import {
  extendWords,
  firstWords,
  isPossible,
  isWellInside,
  sameRange,
  tickTable,
  type WordRange,
  wordOf,
  wordsIn,
} from './tickWords.ts';

const slot0Data = callData('slot0()');
const liquidityData = callData('liquidity()');

/**
 * Price, liquidity and ticks of a V3 pool. The first round reads price and spacing, the second the ticks
 * around the price. Later rounds read price and liquidity, the word that contains the price, and the other
 * words in rotation. When one of them shows that a position changed, all known words are read again, at one
 * block.
 */
export class V3PoolReader implements PoolReader {
  state: V3PoolState | undefined;
  error: SluiceError | undefined;
  readonly #pool: V3PoolRef;
  readonly #tickLens: Address;
  #tickSpacing: number | undefined;
  /** The words to read; the table may still have fewer. */
  #range: WordRange | undefined;
  #table: TickTable | undefined;
  /** The calls of the current round. */
  #asked: { readonly words: readonly number[]; readonly whole: WordRange | undefined } | undefined;
  #rounds: TickRounds | undefined;
  #moved = false;
  /**
   * Whether a trade may use the pool. If so, the price's word is read each round. Price and liquidity are
   * read each round in any case. So the only change noticed late is a position out of range, in a pool that
   * no quote uses.
   */
  closely = true;
  frugal = false;
  quiet = false;

  constructor(pool: V3PoolRef, tickLens: Address) {
    this.#pool = pool;
    this.#tickLens = tickLens;
    const { guess } = pool;
    if (!guess) return;
    this.#tickSpacing = guess.tickSpacing;
    this.#range = firstWords(guess.tick, guess.tickSpacing, true);
  }

  get incomplete(): boolean {
    if (this.error) return false;
    if (this.#tickSpacing === undefined) return true;
    if (this.state?.sqrtPriceX96 === 0n) return false;
    return !this.#table || !this.#range || !sameRange(this.#table, this.#range);
  }

  get changes(): PoolChanges | undefined {
    return this.#rounds;
  }

  /** Reads further out in the next round. @returns false when everything that may be read is known */
  extend(side: 'below' | 'above'): boolean {
    if (!this.canExtend(side) || !this.#range || this.#tickSpacing === undefined) return false;
    this.#range = extendWords(this.#range, side, this.#tickSpacing);
    return true;
  }

  canExtend(side: 'below' | 'above'): boolean {
    if (!this.#range || this.#tickSpacing === undefined) return false;
    return !sameRange(this.#range, extendWords(this.#range, side, this.#tickSpacing));
  }

  calls(): readonly Call[] {
    const target = this.#pool.address;
    const spacing = { target, data: TICK_SPACING };
    const head = [
      { target, data: slot0Data },
      { target, data: liquidityData },
    ];
    this.#asked = undefined;
    if (this.#tickSpacing === undefined || !this.#range) return [...head, spacing];
    this.#asked = this.#wordsToRead(this.#tickSpacing, this.#range);
    return [
      ...head,
      ...this.#asked.words.map((word) => ({
        target: this.#tickLens,
        data: encodeCall(POPULATED_TICKS, target, signedWord(BigInt(word))),
      })),
      ...(this.#readsSpacing ? [spacing] : []),
    ];
  }

  receive(results: readonly CallResult[]): void {
    try {
      const head = readPriceHead(results[0], results[1]);
      this.error = undefined;
      const known = this.#tickSpacing;
      if (this.#readsSpacing) this.#tickSpacing = readTickSpacing(results.at(-1));
      const tickSpacing = this.#tickSpacing as number;
      if (this.#asked && tickSpacing === known) this.#take(head, known, this.#asked, results.slice(2));
      else this.#settleWithoutTicks(head, tickSpacing);
    } catch (error) {
      this.state = undefined;
      this.#table = undefined;
      this.error = SluiceError.from(error, 'rpc_error');
    }
  }

  /** In the first round; and where it was guessed, with all ticks. */
  get #readsSpacing(): boolean {
    return !this.#asked || (!!this.#asked.whole && !!this.#pool.guess);
  }

  #wordsToRead(tickSpacing: number, range: WordRange) {
    const { state } = this;
    if (state?.sqrtPriceX96 === 0n) return { words: [], whole: undefined };
    if (laterRounds) this.#rounds ??= new laterRounds.TickRounds(this.#pool.address);
    if (!this.#table || !sameRange(this.#table, range) || !state || !this.#rounds)
      return { words: wordsIn(range), whole: range };
    const words = this.#rounds.next(range, state.tick, tickSpacing, this.closely || this.#moved, this.quiet);
    return { words, whole: undefined };
  }

  #take(
    head: PriceHead,
    tickSpacing: number,
    { words, whole }: { readonly words: readonly number[]; readonly whole: WordRange | undefined },
    results: readonly CallResult[],
  ): void {
    const read = words.map((word, index) => ({
      word,
      ticks: readWordTicks(results[index], word, tickSpacing),
    }));
    if (head.sqrtPriceX96 === 0n) {
      // A reorganisation has removed the pool's initial price.
      this.#settleWithoutTicks(head, tickSpacing);
      return;
    }
    if (whole) {
      const ticks = read.flatMap((word) => word.ticks);
      this.#table = tickTable(whole, ticks);
      if (!isPossible(this.#table, tickSpacing, head.tick, head.liquidity)) throw unreadable('the ticks');
    } else {
      this.#table =
        this.#table && this.state && this.#rounds?.after(this.#table, tickSpacing, this.state, head, read);
    }
    this.#follow(head.tick, tickSpacing);
    if (!this.#table || !within(this.#table, head.tick, tickSpacing)) {
      // The known ticks no longer fit the price: publish no state until they are read again.
      this.#table = undefined;
      this.state = undefined;
      return;
    }
    this.#publish(head, tickSpacing, this.#table);
  }

  /** Moves the range of words to read with the price, so that ticks are known on both sides of it. */
  #follow(tick: number, tickSpacing: number): void {
    const word = wordOf(tick, tickSpacing);
    if (this.#range && isWellInside(this.#range, word, tickSpacing)) return;
    const around = firstWords(tick, tickSpacing, this.frugal);
    const { minWord, maxWord } = this.#range ?? around;
    const near = word >= minWord && word <= maxWord;
    this.#range = near
      ? { minWord: Math.min(minWord, around.minWord), maxWord: Math.max(maxWord, around.maxWord) }
      : around;
  }

  /** For the first round, before ticks are read, and for a pool without a price. */
  #settleWithoutTicks(head: PriceHead, tickSpacing: number): void {
    this.#table = undefined;
    this.#range = firstWords(head.tick, tickSpacing, this.frugal);
    if (head.sqrtPriceX96 > 0n) this.state = undefined;
    else this.#publish(head, tickSpacing, tickTable(this.#range, []));
  }

  #publish(head: PriceHead, tickSpacing: number, ticks: TickTable): void {
    const { state } = this;
    this.#moved = state?.sqrtPriceX96 !== head.sqrtPriceX96;
    const same =
      state?.sqrtPriceX96 === head.sqrtPriceX96 &&
      state.liquidity === head.liquidity &&
      state.tick === head.tick;
    if (same && state.ticks === ticks) return;
    const { address, token0, token1, fee } = this.#pool;
    this.state = { kind: 'v3', maths: v3Maths, address, token0, token1, fee, tickSpacing, ticks, ...head };
  }
}

function within(range: WordRange, tick: number, tickSpacing: number): boolean {
  const word = wordOf(tick, tickSpacing);
  return word >= range.minWord && word <= range.maxWord;
}
