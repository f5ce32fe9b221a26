import { MAX_TICK, MIN_TICK } from '../../amm/index.ts';
import { type WordRange, wordOf } from '../../quote/readTicks.ts';
import type { ReplayTick } from '../replayPoolReads.ts';

const WORD = 256;

/** The price went where no ticks are known, or a tick has less liquidity than is taken from it. */
export class TickBookError extends Error {
  readonly reason: 'ticks_unknown' | 'differs';

  constructor(reason: 'ticks_unknown' | 'differs') {
    super(reason);
    this.reason = reason;
  }
}

/** The initialised ticks of some bitmap words of a pool, as positions come and go. */
export class TickBook {
  readonly #range: WordRange;
  readonly #tickSpacing: number;
  readonly #ticks = new Map<number, { net: bigint; gross: bigint }>();
  /** Ascending. */
  readonly #order: number[];

  constructor(range: WordRange, tickSpacing: number, ticks: readonly ReplayTick[]) {
    this.#range = range;
    this.#tickSpacing = tickSpacing;
    for (const { tick, liquidityNet: net, liquidityGross: gross } of ticks)
      this.#ticks.set(tick, { net, gross });
    this.#order = [...this.#ticks.keys()].sort((left, right) => left - right);
  }

  /** Adds liquidity to a range, or removes it where negative. @throws TickBookError */
  change([lower, upper]: readonly [lower: number, upper: number], liquidity: bigint): void {
    if (liquidity === 0n) return;
    this.#changeTick(lower, liquidity, liquidity);
    this.#changeTick(upper, -liquidity, liquidity);
  }

  net(tick: number): bigint {
    return this.#ticks.get(tick)?.net ?? 0n;
  }

  /** How much more liquidity is active at `to` than at `from`. @throws TickBookError */
  difference(from: number, to: number): bigint {
    for (const tick of [from, to]) this.#known(wordOf(tick, this.#tickSpacing));
    const [low, high, sign] = from < to ? [from, to, 1n] : [to, from, -1n];
    let sum = 0n;
    for (let at = this.#place(low + 1); at < this.#order.length; at += 1) {
      const tick = this.#order[at] as number;
      if (tick > high) break;
      sum += this.net(tick);
    }
    return sign * sum;
  }

  /**
   * The next initialised tick, or the end of the bitmap word where it has none.
   * Source: Uniswap/v3-core TickBitmap.sol, nextInitializedTickWithinOneWord, and the bounds of UniswapV3Pool.sol.
   * @throws TickBookError for a word that is not known
   */
  next(tick: number, zeroForOne: boolean): { readonly tick: number; readonly isInitialised: boolean } {
    const spacing = this.#tickSpacing;
    const compressed = Math.floor(tick / spacing) + (zeroForOne ? 0 : 1);
    const word = Math.floor(compressed / WORD);
    this.#known(word);
    const edge = (zeroForOne ? word * WORD : word * WORD + WORD - 1) * spacing;
    const at = zeroForOne ? this.#place(compressed * spacing + 1) - 1 : this.#place(compressed * spacing);
    const found = this.#order[at];
    if (found !== undefined && (zeroForOne ? found >= edge : found <= edge))
      return { tick: found, isInitialised: true };
    return { tick: Math.min(Math.max(edge, MIN_TICK), MAX_TICK), isInitialised: false };
  }

  #known(word: number): void {
    if (word < this.#range.minWord || word > this.#range.maxWord) throw new TickBookError('ticks_unknown');
  }

  #changeTick(tick: number, net: bigint, gross: bigint): void {
    const word = wordOf(tick, this.#tickSpacing);
    // What is beyond the known words is beyond the price's path too.
    if (word < this.#range.minWord || word > this.#range.maxWord) return;
    const found = this.#ticks.get(tick);
    const changed = { net: (found?.net ?? 0n) + net, gross: (found?.gross ?? 0n) + gross };
    if (changed.gross < 0n) throw new TickBookError('differs');
    if (!found) this.#order.splice(this.#place(tick), 0, tick);
    if (changed.gross > 0n) {
      this.#ticks.set(tick, changed);
      return;
    }
    this.#ticks.delete(tick);
    this.#order.splice(this.#place(tick), 1);
  }

  /** The place of the first tick that is not below `tick`. */
  #place(tick: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle] as number) < tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
