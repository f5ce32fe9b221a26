import { observable, runInAction } from 'mobx';
import { AmmError, isV3Pool, type PoolState } from '../../amm/index.ts';
import { poolShares } from '../../amm/optimum.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { readGroups } from '../CallGroup.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { PoolRef, TokenPair } from '../PoolRef.ts';
import type { Quote } from '../Quote.ts';
import { type PoolHead, poolHead } from './PoolHead.ts';
import { firstWords, wordCount } from './tickWords.ts';
import { withTick } from './withTick.ts';

/**
 * What reads cost, in bytes of JSON of question and answer: the reserves of a pair, price and liquidity of a V3
 * pool, one word of ticks without its ticks, and the ticks of a pool by experience.
 */
const PAIR_BYTES = 900;
const PRICE_BYTES = 1900;
const WORD_BYTES = 900;
const TICKS_BYTES = 12_000;
/** Ticks that are read again in turn, for each V3 pool and round. */
const TURN_BYTES = 1200;
/** For the first answer. */
const FIRST_BYTES = 170_000;
/** Of each later round: what is read of the chosen pools at most, and with those that come to them. */
const KEPT_BYTES = 62_000;
const ROUND_BYTES = 75_000;
/** The pools that are not chosen are looked at in turn: so many in a round, and in one in which others come. */
const SLEEPERS = 12;
const FEW_SLEEPERS = 4;
/** Rounds after which all pools are compared again, though nothing else was asked for. */
const CHOICE_ROUNDS = 8;
/** A pool of a quote stays for this many rounds, at least. */
const USED_ROUNDS = 15;
/** Larger trades than the present one, whose pools are kept ready: times the amount. */
const SIZES = [1n, 4n, 16n];
const ALL_SIZES = [0, 1, 2];
/** The trade while no amount is known, as a share of the deepest pool of its input. */
const UNKNOWN_SHARE = 500n;
/** A pool that is read must be this much worse than another to make room for it. */
const LOYALTY = 1.5;

interface Known {
  readonly ref: PoolRef;
  readonly head: PoolHead | undefined;
  state: PoolState | undefined;
}

export type ScoutedPools = Pick<ChainPools, 'client' | 'directory' | 'store' | 'taxes'>;

export interface ScoutedMarket {
  readonly tokens: readonly [Address, Address];
  readonly signal: AbortSignal;
  /** @param shown those that are part of the answers */
  watch(pools: readonly PoolRef[], shown: readonly PoolRef[]): void;
}

/**
 * Chooses, of a market with many pools, those that are read in each round: those that a quote uses, and those that
 * the best of all flows of the trade, or of a larger one, would use. The others are looked at in turn.
 */
export class PoolScout implements BlockSubscriber {
  readonly #market: ScoutedMarket;
  readonly #chainPools: ScoutedPools;
  readonly #all: readonly TokenPair[];
  readonly #known = new Map<Address, Known>();
  readonly #usedInRound = new Map<string, number>();
  /** Those of `all` that were looked for, and others. */
  #pairs: readonly TokenPair[] = [];
  #chosen: readonly PoolRef[] = [];
  /** Those that should be chosen, best first. */
  #wanted: readonly Known[] = [];
  #asked: readonly Known[] = [];
  #trade: { readonly tokenIn: string; readonly tokenOut: string; readonly amount: bigint } | undefined;
  /** The pools' shares of the trade, at each of the sizes. */
  readonly #shares = SIZES.map((): ReadonlyMap<string, number> => new Map());
  /** The sizes that are to be looked at again: one in a round, as each takes some milliseconds. */
  #due: readonly number[] = [];
  #rounds = 0;
  #next = 0;
  /** How many of the chosen pools are part of the answers. */
  #shown = 0;
  #isWatching = false;
  /** The round from which on the other pairs are looked for. */
  #furtherFrom = 0;
  #isLooking = true;
  /**
   * How the search for all pairs stands: true until what was chosen of them is read, or its last failure. Observable.
   */
  readonly search = observable.box<boolean | SluiceError>(true, { deep: false });

  /** @param all pairs that a path through base tokens can take; some are looked for after the first answer */
  constructor(chainPools: ScoutedPools, market: ScoutedMarket, all: readonly TokenPair[]) {
    this.#chainPools = chainPools;
    this.#market = market;
    this.#all = all;
  }

  /** Looks at the pools of `pairs`, which the factories have named. @throws SluiceError where nobody can be asked */
  async found(pairs: readonly TokenPair[]): Promise<void> {
    this.#pairs = pairs;
    await this.#look();
    this.#furtherFrom = this.#rounds;
  }

  /** What is asked for now: its pools stay, and those that could be better for it come. */
  used({ amountInRaw, parts }: Quote, tokenIn: string, tokenOut: string): void {
    for (const { hops } of parts) for (const { pool } of hops) this.#usedInRound.set(pool, this.#rounds);
    const before = this.#trade;
    const isSimilar =
      before?.tokenIn === tokenIn && amountInRaw <= before.amount * 2n && amountInRaw * 2n >= before.amount;
    if (isSimilar) return;
    this.#trade = { tokenIn, tokenOut, amount: amountInRaw };
    this.#due = ALL_SIZES;
  }

  calls(): readonly Call[] {
    const chosen = this.#chosenAddresses();
    const sleepers = [...this.#known.values()].filter(({ ref, head }) => head && !chosen.has(ref.address));
    this.#asked = [];
    if (this.#chosen.length > 0 && sleepers.length > 0) {
      const length = Math.min(this.#shown < chosen.size ? FEW_SLEEPERS : SLEEPERS, sleepers.length);
      this.#asked = Array.from(
        { length },
        (_, index) => sleepers[(this.#next + index) % sleepers.length] as Known,
      );
      this.#next = (this.#next + length) % sleepers.length;
    }
    return this.#asked.flatMap(({ head }) => head?.calls() ?? []);
  }

  receive(results: readonly CallResult[]): void {
    this.#rounds += 1;
    let offset = 0;
    for (const known of this.#asked) {
      const count = known.head?.calls().length ?? 0;
      this.#take(known, results.slice(offset, offset + count));
      offset += count;
    }
    this.#asked = [];
    const { store } = this.#chainPools;
    if (this.#chosen.length === 0 || !store.settled(this.#chosen.slice(0, 1))) return;
    if (this.#rounds >= this.#furtherFrom) {
      this.#furtherFrom = Number.POSITIVE_INFINITY;
      this.#isLooking = true;
      // The answer is shown first.
      systemTimers.after(0, () => void this.#lookFurther());
    }
    if (this.#rounds % CHOICE_ROUNDS === 0 && this.#due.length === 0) this.#due = ALL_SIZES;
    const [size, ...due] = this.#due;
    if (size !== undefined) {
      this.#due = due;
      this.#compare([size], KEPT_BYTES, roundBytes);
    }
    this.#choose(this.#admitted());
    if (!this.#isLooking && store.settled(this.#chosen)) runInAction(() => this.search.set(false));
  }

  /** The pairs that the first answer did without. */
  async #lookFurther(): Promise<void> {
    const { client, directory } = this.#chainPools;
    const { signal } = this.#market;
    try {
      await readGroups(client.multicall, [directory.callGroup(this.#all)], signal);
      await this.#look();
      this.#isLooking = false;
      if (this.#trade || signal.aborted) return;
      // Nothing has been quoted: a route may need what was found just now.
      this.#compare(ALL_SIZES, FIRST_BYTES, firstBytes);
      this.#choose(this.#wanted);
      void client.clock.refresh().catch(() => undefined);
    } catch (error) {
      // Until then there are the pools that are known.
      runInAction(() => this.search.set(SluiceError.from(error, 'providers_failed')));
      this.#furtherFrom = this.#rounds + CHOICE_ROUNDS;
    }
  }

  async #look(): Promise<void> {
    const { client, directory } = this.#chainPools;
    const { signal } = this.#market;
    const refs = [this.#pairs, this.#all].flatMap((pairs) => directory.known(pairs) ?? []);
    const named = new Map(refs.map((ref) => [ref.address, ref]));
    const found = [...named.values()].flatMap((ref): readonly Known[] =>
      this.#known.has(ref.address) ? [] : [{ ref, head: poolHead(ref), state: undefined }],
    );
    await readGroups(
      client.multicall,
      found.map((known) => ({
        calls: known.head?.calls() ?? [],
        receive: (results) => this.#take(known, results),
      })),
      signal,
    );
    if (signal.aborted) return;
    for (const address of this.#known.keys()) if (!named.has(address)) this.#known.delete(address);
    for (const known of found) this.#known.set(known.ref.address, known);
    if (this.#isWatching) {
      this.#due = ALL_SIZES;
      return;
    }
    this.#compare(ALL_SIZES, FIRST_BYTES, firstBytes);
    this.#choose(this.#wanted);
    if (refs.length === 0) {
      // No path leads away from either token, so the other pairs are no use.
      this.#market.watch([], []);
      runInAction(() => this.search.set(false));
      return;
    }
    this.#isWatching = true;
    // A new subscriber is served at once, and with it the pools that were chosen.
    signal.addEventListener('abort', client.clock.watch(this), { once: true });
  }

  #take(known: Known, results: readonly CallResult[]): void {
    known.state = known.head?.read(results);
  }

  #isUsed(address: string): boolean {
    const round = this.#usedInRound.get(address);
    return round !== undefined && this.#rounds - round <= USED_ROUNDS;
  }

  /** Puts all pools in the order of their use, and takes as many as cost at most `bytes`. */
  #compare(sizes: readonly number[], bytes: number, bytesOf: (known: Known) => number): void {
    const chosen = this.#chosenAddresses();
    const known = [...this.#known.values()];
    const fits = known.reduce((sum, one) => sum + bytesOf(one), 0) <= bytes;
    const worth: ReadonlyMap<string, number> = fits ? new Map() : this.#worth(sizes);
    const ranked = known
      .map((known) => {
        const { address } = known.ref;
        // One that cannot be looked at is read, so that it is used, or named as unreadable.
        const isKept = this.#isUsed(address) || !known.state;
        const value = (worth.get(address) ?? 0) * (chosen.has(address) ? LOYALTY : 1);
        return { known, value: isKept ? Number.POSITIVE_INFINITY : value };
      })
      // A pool that is read stays until there is no room for it.
      .filter(({ known, value }) => value > 0 || worth.size === 0 || chosen.has(known.ref.address))
      .sort((a, b) => b.value - a.value);
    let left = bytes;
    this.#wanted = ranked.flatMap(({ known, value }) => {
      const cost = bytesOf(known);
      if (left < cost && value !== Number.POSITIVE_INFINITY) return [];
      left -= cost;
      return [known];
    });
  }

  /** The shares that the best of all flows of the trade, and of larger ones, puts through each pool. */
  #worth(sizes: readonly number[]): ReadonlyMap<string, number> {
    const { client, store } = this.#chainPools;
    const { tokens } = this.#market;
    const pools = [...this.#known.values()].flatMap(
      ({ ref, state }) => store.states([ref])[0] ?? state ?? [],
    );
    const { tokenIn, tokenOut, amount } = this.#trade ?? {
      tokenIn: tokens[0],
      tokenOut: tokens[1],
      amount: deepest(pools, tokens[0]) / UNKNOWN_SHARE,
    };
    const { maxHops, v2MinimumOutputReserveRaw } = client.chain.capabilities;
    const options = {
      maxHops,
      taxes: this.#chainPools.taxes.of(tokens),
      minV2ReserveOut: v2MinimumOutputReserveRaw ? BigInt(v2MinimumOutputReserveRaw) : undefined,
    };
    for (const size of sizes) {
      const request = {
        ...{ pools, tokenIn, tokenOut, tradeType: 'EXACT_INPUT' as const },
        amount: amount * (SIZES[size] ?? 1n),
      };
      try {
        this.#shares[size] = poolShares(request, options);
      } catch (error) {
        // There is nothing to trade, or more than fits the contracts' integers.
        if (!(error instanceof AmmError)) throw error;
        this.#shares[size] = new Map();
      }
    }
    const worth = new Map<string, number>();
    for (const [address, share] of this.#shares.flatMap((shares) => [...shares])) {
      worth.set(address, (worth.get(address) ?? 0) + share);
    }
    return worth;
  }

  #chosenAddresses(): ReadonlySet<Address> {
    return new Set(this.#chosen.map(({ address }) => address));
  }

  /** The chosen pools that are still wanted, and of the others as many as this round has room for. */
  #admitted(): readonly Known[] {
    const chosen = this.#chosenAddresses();
    const kept = this.#wanted.filter(({ ref }) => chosen.has(ref.address));
    let left = ROUND_BYTES - kept.reduce((sum, known) => sum + roundBytes(known), 0);
    let isFirst = true;
    const coming = this.#wanted.filter((known) => {
      const cost = firstBytes(known);
      // One may come at a time, however many words it has.
      if (chosen.has(known.ref.address) || left < (isFirst ? 0 : cost)) return false;
      left -= cost;
      isFirst = false;
      return true;
    });
    return [...kept, ...coming];
  }

  #choose(wanted: readonly Known[]): void {
    const { store } = this.#chainPools;
    const before = new Map(this.#chosen.map((ref) => [ref.address, ref]));
    this.#chosen = wanted.map(({ ref, state }) => before.get(ref.address) ?? withTick(ref, state));
    const chosen = this.#chosenAddresses();
    for (const ref of before.values()) {
      const left = chosen.has(ref.address) ? undefined : this.#known.get(ref.address);
      if (left) left.state = store.states([ref])[0] ?? left.state;
    }
    // The answers go on without those that have not been read yet.
    const shown = before.size === 0 ? this.#chosen : this.#chosen.filter((ref) => store.settled([ref]));
    const isSame = this.#chosen.every(({ address }) => before.has(address)) && shown.length === this.#shown;
    this.#shown = shown.length;
    if (!isSame || this.#chosen.length !== before.size) this.#market.watch(this.#chosen, shown);
  }
}

function deepest(pools: readonly PoolState[], token: string): bigint {
  const depths = pools.flatMap((pool) =>
    pool.token0 === token || pool.token1 === token
      ? [pool.maths.virtualReserve(pool, pool.token0 === token)]
      : [],
  );
  return depths.reduce((most, depth) => (depth > most ? depth : most), 0n);
}

/** The first time that a pool is read. */
function firstBytes({ state }: Known): number {
  if (!state || !isV3Pool(state)) return PAIR_BYTES;
  return PRICE_BYTES + TICKS_BYTES + WORD_BYTES * wordCount(firstWords(state.tick, state.tickSpacing, true));
}

/** Each later time. */
function roundBytes({ state }: Known): number {
  return state && isV3Pool(state) ? PRICE_BYTES + TURN_BYTES : PAIR_BYTES;
}
