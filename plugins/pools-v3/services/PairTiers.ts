import { makeObservable, observableRef, runInAction } from 'mobx';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Logger } from '../../../kernel/plugin/Logger.ts';
import type { TokenPair } from '../../../kernel/quote/PoolRef.ts';
import { readPriceHead } from '../../../kernel/quote/readTicks.ts';
import type { BlockHead, Call, CallResult, ChainClient, Rider } from '../../../kernel/rpc/types.ts';
import { addressAt, callData, wordAt } from '../../../kernel/tokens/callData.ts';
import { parseAddress } from '../../../kernel/tokens/parseAddress.ts';

/** The specification's pool existence, section 4. */
export type PoolExistence = 'LOADING' | 'NOT_EXISTS' | 'EXISTS' | 'INVALID';

/** One fee tier of a pair. */
export interface Tier {
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly existence: PoolExistence;
  /** The pool's contract, also of one that has no price yet. */
  readonly pool: Address | undefined;
  /** Zero without a price. */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** In range now. */
  readonly liquidity: bigint;
  /** What the pool holds; undefined while unknown. */
  readonly held: { readonly amount0Raw: bigint; readonly amount1Raw: bigint } | undefined;
}

const ALL_TIERS = 'tiers';

type Question = (result: CallResult | undefined) => void;

/** The fee tiers of a pair of tokens with their pools, as of one block, read with every tick of the clock. */
export class PairTiers implements Rider {
  /** In the order of their fees; undefined until the factory has told. */
  tiers: readonly Tier[] | undefined = undefined;
  /** Of the block that the tiers are of. */
  head: BlockHead | undefined = undefined;
  /** Why nothing is known. */
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #pair: TokenPair;
  readonly #factory: Address | undefined;
  readonly #fees: readonly number[];
  readonly #logger: Logger;
  /** What was logged already and still holds. */
  readonly #logged = new Set<string>();
  readonly #spacings = new Map<number, number>();
  readonly #pools = new Map<number, Address>();
  #questions: readonly Question[] = [];
  #next = new Map<number, Tier>();
  #asked = false;

  /** @param extraFee a fee from a link that the chain's own candidates may lack */
  constructor(client: ChainClient, pair: TokenPair, logger: Logger, extraFee?: number) {
    this.#logger = logger;
    this.#client = client;
    this.#pair = pair;
    this.#factory = contractAddress(client.chain, 'v3Factory');
    const fees = new Set(client.chain.capabilities.feeTiers);
    if (extraFee !== undefined) fees.add(extraFee);
    this.#fees = [...fees].sort((a, b) => a - b);
    makeObservable(this, { tiers: observableRef, head: observableRef, error: observableRef });
  }

  /** Whether these are the tiers of that pair there. */
  isOf(client: ChainClient, { token0, token1 }: TokenPair): boolean {
    return this.#client === client && this.#pair.token0 === token0 && this.#pair.token1 === token1;
  }

  /** Reads until disposed. */
  watch(): () => void {
    return this.#client.clock.watch(this);
  }

  calls(): readonly Call[] {
    if (!this.#factory) return [];
    const asked: (readonly [Call, Question])[] = [];
    this.#next = new Map();
    for (const fee of this.#fees) asked.push(...this.#ofTier(fee, this.#factory));
    this.#questions = asked.map(([, question]) => question);
    return asked.map(([call]) => call);
  }

  receive(results: readonly CallResult[], head: BlockHead): void {
    try {
      this.#questions.forEach((question, index) => {
        question(results[index]);
      });
    } catch (error) {
      this.failed(SluiceError.from(error, 'rpc_error'));
      return;
    }
    this.#logged.delete(ALL_TIERS);
    for (const { fee, existence, pool } of this.#next.values()) {
      if (existence !== 'INVALID') this.#logged.delete(`${fee}`);
      else this.#warn(`${fee}`, 'A V3 pool could not be read', pool);
    }
    runInAction(() => {
      this.error = undefined;
      this.head = head;
      this.tiers = [...this.#next.values()].sort((a, b) => a.fee - b.fee);
    });
    // What the factory named is read at once.
    if (this.#asked || !this.tiers?.some(({ existence }) => existence === 'LOADING')) return;
    this.#asked = true;
    void this.#client.clock.refresh().catch(() => undefined);
  }

  failed(error: SluiceError): void {
    this.#warn(ALL_TIERS, 'The fee tiers of a pair could not be read', error);
    runInAction(() => {
      this.error = error;
    });
  }

  /** Once, until it was read again. */
  #warn(what: string, message: string, detail: unknown): void {
    if (this.#logged.has(what)) return;
    this.#logged.add(what);
    this.#logger.warn(message, detail);
  }

  #ofTier(fee: number, factory: Address): readonly (readonly [Call, Question])[] {
    const calls: (readonly [Call, Question])[] = [];
    if (!this.#spacings.has(fee)) {
      const data = callData('feeAmountTickSpacing(uint24)', BigInt(fee));
      calls.push([{ target: factory, data }, (result) => this.#takeSpacing(fee, result)]);
    } else if (this.#spacings.get(fee) === 0) return [];
    const pool = this.#pools.get(fee);
    if (pool) return [...calls, ...this.#ofPool(fee, pool)];
    const { token0, token1 } = this.#pair;
    const data = callData('getPool(address,address,uint24)', token0, token1, BigInt(fee));
    calls.push([{ target: factory, data }, (result) => this.#takePool(fee, result)]);
    return calls;
  }

  #takeSpacing(fee: number, result: CallResult | undefined): void {
    const spacing = answered(result);
    // A factory that reverts, or is not there, has no such tier.
    this.#spacings.set(fee, spacing === undefined ? 0 : Number(spacing));
  }

  #takePool(fee: number, result: CallResult | undefined): void {
    const tickSpacing = this.#spacings.get(fee) ?? 0;
    if (tickSpacing === 0) return;
    answered(result);
    const pool = result?.ok ? parseAddress(addressAt(result.data)) : undefined;
    if (pool && BigInt(pool) !== 0n) {
      this.#pools.set(fee, pool);
      this.#next.set(fee, { ...none, fee, tickSpacing, existence: 'LOADING', pool });
    } else this.#next.set(fee, { ...none, fee, tickSpacing });
  }

  #ofPool(fee: number, pool: Address): readonly (readonly [Call, Question])[] {
    const { token0, token1 } = this.#pair;
    let price: CallResult | undefined;
    let liquidity: CallResult | undefined;
    let held0: CallResult | undefined;
    const held = (token: Address): Call => ({ target: token, data: callData('balanceOf(address)', pool) });
    return [
      [
        { target: pool, data: callData('slot0()') },
        (result) => {
          price = result;
        },
      ],
      [
        { target: pool, data: callData('liquidity()') },
        (result) => {
          liquidity = result;
        },
      ],
      [
        held(token0),
        (result) => {
          held0 = result;
        },
      ],
      [
        held(token1),
        (held1) => {
          const tickSpacing = this.#spacings.get(fee) ?? 0;
          const amounts = [held0, held1].map((one) => (one?.ok ? wordAt(one.data) : undefined));
          const [amount0Raw, amount1Raw] = amounts;
          this.#next.set(fee, {
            ...{ fee, tickSpacing, pool, ...priceOf(price, liquidity) },
            held:
              amount0Raw === undefined || amount1Raw === undefined ? undefined : { amount0Raw, amount1Raw },
          });
        },
      ],
    ];
  }
}

const none = {
  existence: 'NOT_EXISTS',
  pool: undefined,
  sqrtPriceX96: 0n,
  tick: 0,
  liquidity: 0n,
  held: undefined,
} as const;

/**
 * Specification, section 4: NOT_EXISTS where the contract is not deployed, the call reverts or the price is zero;
 * INVALID where it could not be read otherwise.
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

/** The first word of an answer; undefined for a revert or none. @throws SluiceError where it could not be asked */
function answered(result: CallResult | undefined): bigint | undefined {
  if (!result) throw new SluiceError('rpc_error', 'The factory gave no answer');
  if (result.ok) return wordAt(result.data);
  if (result.error.code === 'call_reverted') return undefined;
  throw result.error;
}
