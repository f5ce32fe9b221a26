import { makeObservable, observableRef, runInAction } from 'mobx';
import { callData } from '../abi/callData.ts';
import { addressAt, wordAt } from '../abi/words.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { TokenPair } from '../quote/PoolRef.ts';
import { readPriceHead } from '../quote/readTicks.ts';
import type { BlockSubscriber } from '../rpc/BlockClock.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { Logger } from '../runtime/Logger.ts';

/** Whether a pool exists (rules 4.72 to 4.76). */
export type PoolExistence = 'LOADING' | 'NOT_EXISTS' | 'EXISTS' | 'INVALID';

/** One fee tier of a pair. */
export interface Tier {
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly existence: PoolExistence;
  /** The pool's contract, also for a pool without a price. */
  readonly pool: Address | undefined;
  /** Zero for a pool without a price. */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** The liquidity in range now. */
  readonly liquidity: bigint;
  /** The pool's token balances; undefined while unknown, or when not read. */
  readonly held: { readonly amount0Raw: bigint; readonly amount1Raw: bigint } | undefined;
}

export interface PairTiersOptions {
  /** A fee from a link, in addition to the chain's own fee tiers. */
  readonly extraFee?: number | undefined;
  /** False: do not read the pools' balances, which saves two calls per pool and block. */
  readonly holdings?: boolean;
}

const ALL_TIERS = 'tiers';

/** The calls of the current round for one tier, with the pool if it was already known. */
interface Asked {
  readonly fee: number;
  readonly pool: Address | undefined;
  readonly calls: readonly Call[];
}

/** The fee tiers of a token pair with their pools, as of one block, read with every tick of the clock. */
export class PairTiers implements BlockSubscriber {
  /** In ascending order of fee; undefined until the factory has answered. */
  tiers: readonly Tier[] | undefined = undefined;
  /** The block of the tiers. */
  head: BlockHead | undefined = undefined;
  /** Set when the latest read failed: the tiers are unknown or old. */
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #pair: TokenPair;
  readonly #factory: Address | undefined;
  readonly #fees: readonly number[];
  readonly #holdings: boolean;
  readonly #logger: Logger;
  /** Problems that are logged and still present. */
  readonly #logged = new Set<string>();
  /** By fee; zero for a fee that the factory does not know. */
  readonly #spacings = new Map<number, number>();
  readonly #pools = new Map<number, Address>();
  #asked: readonly Asked[] = [];
  #refreshed = false;

  constructor(client: ChainClient, pair: TokenPair, logger: Logger, options: PairTiersOptions = {}) {
    const { extraFee, holdings = true } = options;
    this.#logger = logger;
    this.#client = client;
    this.#pair = pair;
    this.#factory = contractAddress(client.chain, 'v3Factory');
    this.#holdings = holdings;
    const fees = new Set(client.chain.capabilities.feeTiers);
    if (extraFee !== undefined) fees.add(extraFee);
    this.#fees = [...fees].sort((a, b) => a - b);
    makeObservable(this, { tiers: observableRef, head: observableRef, error: observableRef });
  }

  /** Whether these are the tiers of this pair on this chain. */
  isOf(client: ChainClient, { token0, token1 }: TokenPair): boolean {
    return this.#client === client && this.#pair.token0 === token0 && this.#pair.token1 === token1;
  }

  /** Reads until disposed. */
  watch(): () => void {
    return this.#client.clock.watch(this);
  }

  calls(): readonly Call[] {
    const factory = this.#factory;
    if (!factory) return [];
    this.#asked = this.#fees
      .filter((fee) => this.#spacings.get(fee) !== 0)
      .map((fee) => {
        const pool = this.#pools.get(fee);
        return { fee, pool, calls: pool ? this.#poolCalls(pool) : this.#factoryCalls(fee, factory) };
      });
    return this.#asked.flatMap(({ calls }) => calls);
  }

  receive(results: readonly CallResult[], head: BlockHead): void {
    let tiers: readonly Tier[];
    try {
      let at = 0;
      tiers = this.#asked.flatMap(({ fee, pool, calls }) => {
        const answers = results.slice(at, at + calls.length);
        at += calls.length;
        return (pool ? this.#readPool(fee, pool, answers) : this.#readFactory(fee, answers)) ?? [];
      });
    } catch (error) {
      this.failed(SluiceError.from(error, 'rpc_error'));
      return;
    }
    this.#logged.delete(ALL_TIERS);
    for (const { fee, existence, pool } of tiers) {
      if (existence !== 'INVALID') this.#logged.delete(`${fee}`);
      else this.#warn(`${fee}`, 'A V3 pool could not be read', pool);
    }
    runInAction(() => {
      this.error = undefined;
      this.head = head;
      this.tiers = tiers;
    });
    // Read the state of pools that the factory has just returned at once.
    if (this.#refreshed || !tiers.some(({ existence }) => existence === 'LOADING')) return;
    this.#refreshed = true;
    void this.#client.clock.refresh().catch(() => undefined);
  }

  failed(error: SluiceError): void {
    this.#warn(ALL_TIERS, 'The fee tiers of a pair could not be read', error);
    runInAction(() => {
      this.error = error;
    });
  }

  /** Logs a problem once, until a later read succeeds. */
  #warn(what: string, message: string, detail: unknown): void {
    if (this.#logged.has(what)) return;
    this.#logged.add(what);
    this.#logger.warn(message, detail);
  }

  #poolCalls(pool: Address): readonly Call[] {
    const { token0, token1 } = this.#pair;
    const held = callData('balanceOf(address)', pool);
    return [
      { target: pool, data: callData('slot0()') },
      { target: pool, data: callData('liquidity()') },
      ...(this.#holdings ? [token0, token1].map((target) => ({ target, data: held })) : []),
    ];
  }

  /** The calls for the tick spacing, unless it is known, and for the pool. */
  #factoryCalls(fee: number, target: Address): readonly Call[] {
    const { token0, token1 } = this.#pair;
    const pool = { target, data: callData('getPool(address,address,uint24)', token0, token1, BigInt(fee)) };
    if (this.#spacings.has(fee)) return [pool];
    return [{ target, data: callData('feeAmountTickSpacing(uint24)', BigInt(fee)) }, pool];
  }

  #readPool(fee: number, pool: Address, [slot0, liquidity, ...held]: readonly CallResult[]): Tier {
    const tickSpacing = this.#spacings.get(fee) ?? 0;
    return { fee, tickSpacing, pool, ...priceOf(slot0, liquidity), held: heldOf(held) };
  }

  /** Undefined for a fee that the factory does not know. @throws SluiceError when a call was not executed */
  #readFactory(fee: number, answers: readonly CallResult[]): Tier | undefined {
    const named = answers.at(-1);
    // When the factory reverts or does not exist, the tier does not exist.
    if (!this.#spacings.has(fee)) this.#spacings.set(fee, Number(answered(answers[0]) ?? 0n));
    const tickSpacing = this.#spacings.get(fee) ?? 0;
    if (tickSpacing === 0) return undefined;
    answered(named);
    const pool = named?.ok ? parseAddress(addressAt(named.data)) : undefined;
    if (!pool || BigInt(pool) === 0n) return { ...noPool, fee, tickSpacing };
    this.#pools.set(fee, pool);
    return { ...noPool, fee, tickSpacing, existence: 'LOADING', pool };
  }
}

const noPool = {
  existence: 'NOT_EXISTS',
  pool: undefined,
  sqrtPriceX96: 0n,
  tick: 0,
  liquidity: 0n,
  held: undefined,
} as const;

/**
 * Rules 4.74 to 4.76: NOT_EXISTS when the contract is not deployed, the call reverts or the price is zero;
 * INVALID when the pool cannot be read for another reason.
 */
export function priceOf(
  slot0: CallResult | undefined,
  liquidity: CallResult | undefined,
): Pick<Tier, 'existence' | 'sqrtPriceX96' | 'tick' | 'liquidity'> {
  const unpriced = { sqrtPriceX96: 0n, tick: 0, liquidity: 0n };
  if (slot0?.ok ? slot0.data === '0x' : slot0?.error.code === 'call_reverted') {
    return { existence: 'NOT_EXISTS', ...unpriced };
  }
  try {
    const head = readPriceHead(slot0, liquidity);
    return { existence: head.sqrtPriceX96 === 0n ? 'NOT_EXISTS' : 'EXISTS', ...head };
  } catch {
    return { existence: 'INVALID', ...unpriced };
  }
}

function heldOf(results: readonly CallResult[]): Tier['held'] {
  const [amount0Raw, amount1Raw] = results.map((result) => (result.ok ? wordAt(result.data) : undefined));
  return amount0Raw === undefined || amount1Raw === undefined ? undefined : { amount0Raw, amount1Raw };
}

/**
 * The first word of an answer; undefined after a revert or for an empty answer. @throws SluiceError when the
 * call was not executed
 */
function answered(result: CallResult | undefined): bigint | undefined {
  if (!result) throw new SluiceError('rpc_error', 'The factory gave no answer');
  if (result.ok) return wordAt(result.data);
  if (result.error.code === 'call_reverted') return undefined;
  throw result.error;
}
