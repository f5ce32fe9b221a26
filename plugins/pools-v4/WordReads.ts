import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { type Tick, unreadable, wordOf } from '../../kernel/quote/readTicks.ts';
import type { Call, CallResult } from '../../kernel/rpc/Multicall.ts';
import { bitmapCall, readBitmap, readTick, tickCall } from './stateView.ts';
import type { V4PoolRef } from './V4Pool.ts';

/** The initialised ticks of one bitmap word, ascending. */
export interface WordTicks {
  readonly word: number;
  readonly ticks: readonly Tick[];
}

/** No pool has so many ticks in the words that are read of it; a node that says so would have each of them asked. */
const MAX_TICKS = 4096;

/**
 * Reads bitmap words with their ticks. Which ticks a word has is known only from the round before, so a round counts
 * only where its words have no others.
 */
export class WordReads {
  readonly #stateView: Address;
  readonly #pool: V4PoolRef;
  /** The ticks of each word, by its last reading. */
  readonly #known = new Map<number, readonly number[]>();
  #asked: readonly { readonly word: number; readonly ticks: readonly number[] | undefined }[] = [];

  constructor(stateView: Address, pool: V4PoolRef) {
    this.#stateView = stateView;
    this.#pool = pool;
  }

  calls(words: readonly number[]): readonly Call[] {
    this.#asked = words.map((word) => ({ word, ticks: this.#known.get(word) }));
    const { id } = this.#pool;
    return this.#asked.flatMap(({ word, ticks = [] }) => [
      bitmapCall(this.#stateView, id, word),
      ...ticks.map((tick) => tickCall(this.#stateView, id, tick)),
    ]);
  }

  /**
   * @returns undefined where a word has ticks that were not asked for; the next round asks for them
   * @throws SluiceError when the answers are no ticks
   */
  receive(results: readonly CallResult[]): readonly WordTicks[] | undefined {
    const { tickSpacing } = this.#pool.key;
    let at = 0;
    let count = 0;
    let isWhole = true;
    const read = this.#asked.map(({ word, ticks: asked }): WordTicks => {
      const found = readBitmap(results[at], word, tickSpacing);
      const values = results.slice(at + 1, at + 1 + (asked?.length ?? 0));
      at += 1 + values.length;
      const places = found.map((tick) => asked?.indexOf(tick) ?? -1);
      this.#known.set(word, found);
      count += found.length;
      const isRead = !places.includes(-1);
      if (!isRead) isWhole = false;
      return {
        word,
        ticks: isRead ? found.map((tick, index) => readTick(values[places[index] ?? -1], tick)) : [],
      };
    });
    if (count > MAX_TICKS) throw unreadable('the ticks');
    return isWhole ? read : undefined;
  }

  /** Ticks that may have been initialised: the next reading of their words asks for them too. */
  expect(ticks: readonly number[]): void {
    for (const tick of ticks) {
      const word = wordOf(tick, this.#pool.key.tickSpacing);
      const known = this.#known.get(word);
      if (known && !known.includes(tick)) this.#known.set(word, [...known, tick]);
    }
  }

  forget(): void {
    this.#known.clear();
  }
}
