import type { TickTable, V3PoolState } from '../amm/types.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/types.ts';
import type { PoolReader } from './PoolReader.ts';
import type { PoolRef } from './PoolRef.ts';
import { tickLensAbi, v3PoolAbi } from './poolAbi.ts';
import {
  extendWords,
  firstWords,
  liquidityAt,
  replaceWord,
  tickTable,
  type WordRange,
  wordOf,
} from './tickWords.ts';

/** Every tick that is known is read again after so many rounds: a position made far from the price shows nowhere else. */
const FULL_READ_ROUNDS = 15;

interface Head {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
}

type Tick = { readonly tick: number; readonly liquidityNet: bigint };

const slot0Data = v3PoolAbi.encodeFunctionData('slot0') as Hex;
const liquidityData = v3PoolAbi.encodeFunctionData('liquidity') as Hex;
const tickSpacingData = v3PoolAbi.encodeFunctionData('tickSpacing') as Hex;

/**
 * Price, liquidity and ticks of a V3 pool. The first round reads price and spacing, the second the ticks
 * around the price; later ones read price, liquidity and the word that holds the price, and all known
 * words again when liquidity tells that a position changed.
 */
export class V3PoolReader implements PoolReader {
  state: V3PoolState | undefined;
  error: SluiceError | undefined;
  readonly #pool: PoolRef & { kind: 'v3' };
  readonly #tickLens: Address;
  #tickSpacing: number | undefined;
  #range: WordRange | undefined;
  #table: TickTable | undefined;
  /** The words asked in the round that is under way. */
  #asked: readonly number[] = [];
  #roundsSinceFullRead = 0;
  #needsFullRead = true;

  constructor(pool: PoolRef & { kind: 'v3' }, tickLens: Address) {
    this.#pool = pool;
    this.#tickLens = tickLens;
  }

  get incomplete(): boolean {
    return !this.error && this.#needsFullRead;
  }

  /** Reads further out; the next round has the ticks. */
  extend(side: 'below' | 'above'): void {
    if (!this.#range || this.#tickSpacing === undefined) return;
    this.#range = extendWords(this.#range, side, this.#tickSpacing);
    this.#needsFullRead = true;
  }

  calls(): readonly Call[] {
    const target = this.#pool.address;
    const calls: Call[] = [
      { target, data: slot0Data },
      { target, data: liquidityData },
    ];
    this.#asked = [];
    if (this.#tickSpacing === undefined) return [...calls, { target, data: tickSpacingData }];
    this.#asked = this.#wordsToAsk(this.#tickSpacing);
    for (const word of this.#asked) {
      calls.push({
        target: this.#tickLens,
        data: tickLensAbi.encodeFunctionData('getPopulatedTicksInWord', [target, word]) as Hex,
      });
    }
    return calls;
  }

  receive(results: readonly CallResult[]): void {
    try {
      const head = this.#readHead(results);
      this.error = undefined;
      if (this.#tickSpacing === undefined) {
        this.#tickSpacing = Number(decode('tickSpacing', results[2])[0]);
        this.#range = firstWords(head.tick, this.#tickSpacing);
        return;
      }
      this.#take(head, this.#tickSpacing, results.slice(2));
    } catch (error) {
      this.state = undefined;
      this.#table = undefined;
      this.#needsFullRead = true;
      this.error = SluiceError.from(error, 'rpc_error');
    }
  }

  #wordsToAsk(tickSpacing: number): readonly number[] {
    const range = this.#range;
    if (!range) return [];
    const full = !this.#table || this.#needsFullRead || this.#roundsSinceFullRead >= FULL_READ_ROUNDS;
    if (!full && this.state) return [wordOf(this.state.tick, tickSpacing)];
    return Array.from({ length: range.maxWord - range.minWord + 1 }, (_, index) => range.minWord + index);
  }

  #readHead(results: readonly CallResult[]): Head {
    const [sqrtPriceX96, tick] = decode('slot0', results[0]);
    const [liquidity] = decode('liquidity', results[1]);
    if (sqrtPriceX96 === 0n)
      throw new SluiceError('quote_failed', `Pool ${this.#pool.address} has no price yet`);
    return { sqrtPriceX96, tick: Number(tick), liquidity };
  }

  #take(head: Head, tickSpacing: number, wordResults: readonly CallResult[]): void {
    const range = this.#range;
    if (!range) return;
    const previous = this.state;
    const read = this.#asked.map((word, index) => ({ word, ticks: readTicks(wordResults[index]) }));
    if (read.length === range.maxWord - range.minWord + 1) {
      this.#table = tickTable(
        range,
        read.flatMap(({ ticks }) => ticks),
      );
      this.#needsFullRead = false;
      this.#roundsSinceFullRead = 0;
    } else if (this.#table) {
      for (const { word, ticks } of read) {
        if (!sameWord(this.#table, word, tickSpacing, ticks)) {
          this.#table = replaceWord(this.#table, word, tickSpacing, ticks);
        }
      }
      this.#roundsSinceFullRead += 1;
      const expected =
        previous && liquidityAt(this.#table, tickSpacing, previous.tick, previous.liquidity, head.tick);
      if (expected !== head.liquidity) this.#needsFullRead = true;
    }
    if (!this.#table || this.#needsFullRead) {
      // Known ticks no longer fit the price: say nothing until they are read again.
      if (!this.#table || previous?.liquidity !== head.liquidity) this.state = undefined;
      if (!within(this.#range, head.tick, tickSpacing)) this.#range = firstWords(head.tick, tickSpacing);
      return;
    }
    if (!within(range, head.tick, tickSpacing)) {
      this.#range = firstWords(head.tick, tickSpacing);
      this.#needsFullRead = true;
      this.state = undefined;
      return;
    }
    const unchanged =
      previous &&
      previous.sqrtPriceX96 === head.sqrtPriceX96 &&
      previous.liquidity === head.liquidity &&
      previous.ticks === this.#table;
    if (unchanged) return;
    const { address, token0, token1, fee } = this.#pool;
    this.state = { kind: 'v3', address, token0, token1, fee, tickSpacing, ticks: this.#table, ...head };
  }
}

function within(range: WordRange | undefined, tick: number, tickSpacing: number): boolean {
  const word = wordOf(tick, tickSpacing);
  return range !== undefined && word >= range.minWord && word <= range.maxWord;
}

function decode(name: 'slot0' | 'liquidity' | 'tickSpacing', result: CallResult | undefined) {
  if (!result?.ok) throw result?.error ?? new SluiceError('rpc_error', `No answer for ${name}`);
  return v3PoolAbi.decodeFunctionResult(name, result.data);
}

function readTicks(result: CallResult | undefined): Tick[] {
  if (!result?.ok) throw result?.error ?? new SluiceError('rpc_error', 'No answer for ticks');
  const [ticks] = tickLensAbi.decodeFunctionResult('getPopulatedTicksInWord', result.data);
  return [...ticks].map(([tick, liquidityNet]: [bigint, bigint]) => ({ tick: Number(tick), liquidityNet }));
}

function sameWord(table: TickTable, word: number, tickSpacing: number, ticks: readonly Tick[]): boolean {
  let known = 0;
  const net = new Map(ticks.map(({ tick, liquidityNet }) => [tick, liquidityNet]));
  for (const [index, tick] of table.indexes.entries()) {
    if (wordOf(tick, tickSpacing) !== word) continue;
    known += 1;
    if (net.get(tick) !== table.liquidityNet[index]) return false;
  }
  return known === ticks.length;
}
