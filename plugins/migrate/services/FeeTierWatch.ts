import { makeObservable, observableRef, runInAction } from 'mobx';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { TokenPair } from '../../../kernel/quote/PoolRef.ts';
import { readPriceHead } from '../../../kernel/quote/readTicks.ts';
import type { Call, CallResult, ChainClient, Rider } from '../../../kernel/rpc/types.ts';
import { addressAt, callData, wordAt } from '../../../kernel/tokens/callData.ts';
import { parseAddress } from '../../../kernel/tokens/parseAddress.ts';

/** A fee tier of the chain and the pool of two tokens in it, as of the newest block. */
export interface FeeTier {
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
  /** A pool without a price does not exist yet (specification, section 4); what could not be read is `UNKNOWN`. */
  readonly state: 'LOADING' | 'EXISTS' | 'NOT_EXISTS' | 'UNKNOWN';
  /** Zero unless it exists. */
  readonly sqrtPriceX96: bigint;
  /** In range now. */
  readonly liquidity: bigint;
}

/** Two calls a tier: what the factory says of it, and once it has named the pool, the pool's price and liquidity. */
const CALLS_PER_TIER = 2;

/** The fee tiers for a pair of tokens, fresh with each block while watched. */
export class FeeTierWatch implements Rider {
  /** In the order of their fees; undefined until the factory has told. */
  tiers: readonly FeeTier[] | undefined = undefined;
  /** Why the tiers are not known, or are old. */
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #pair: TokenPair;
  readonly #factory: Address | undefined;
  readonly #pools = new Map<number, { readonly address: Address; readonly tickSpacing: number }>();
  /** The pools that the newest calls were to. */
  #asked: readonly (readonly [
    fee: number,
    pool: { readonly address: Address; readonly tickSpacing: number } | undefined,
  ])[] = [];

  constructor(client: ChainClient, pair: TokenPair) {
    this.#client = client;
    this.#pair = pair;
    this.#factory = contractAddress(client.chain, 'v3Factory');
    makeObservable(this, { tiers: observableRef, error: observableRef });
  }

  /** @returns what stops it */
  start(): () => void {
    return this.#client.clock.watch(this);
  }

  calls(): readonly Call[] {
    const factory = this.#factory;
    if (!factory) return [];
    const { token0, token1 } = this.#pair;
    this.#asked = this.#client.chain.capabilities.feeTiers.map((fee) => [fee, this.#pools.get(fee)]);
    return this.#asked.flatMap(([fee, pool]) =>
      pool
        ? [
            { target: pool.address, data: callData('slot0()') },
            { target: pool.address, data: callData('liquidity()') },
          ]
        : [
            { target: factory, data: callData('feeAmountTickSpacing(uint24)', BigInt(fee)) },
            {
              target: factory,
              data: callData('getPool(address,address,uint24)', token0, token1, BigInt(fee)),
            },
          ],
    );
  }

  receive(results: readonly CallResult[]): void {
    try {
      const found = this.#pools.size;
      const tiers = this.#asked.flatMap(([fee, pool], index) => {
        const answers = results.slice(index * CALLS_PER_TIER, (index + 1) * CALLS_PER_TIER);
        return pool ? [tierOf(fee, pool.tickSpacing, answers)] : this.#lookUp(fee, answers);
      });
      runInAction(() => {
        this.error = undefined;
        this.tiers = tiers.sort((a, b) => a.fee - b.fee);
      });
      // Not before the next tick's calls are asked for: this one is still being given out.
      if (this.#pools.size > found)
        setTimeout(() => void this.#client.clock.refresh().catch(() => undefined));
    } catch (error) {
      this.failed(SluiceError.from(error, 'rpc_error'));
    }
  }

  failed(error: SluiceError): void {
    runInAction(() => {
      this.error = error;
    });
  }

  #lookUp(fee: number, [spacing, named]: readonly CallResult[]): readonly FeeTier[] {
    const tickSpacing = Number(answered(spacing) ?? 0n);
    if (tickSpacing === 0) return [];
    answered(named);
    const address = named?.ok ? parseAddress(addressAt(named.data) ?? '') : undefined;
    const exists = address !== undefined && BigInt(address) !== 0n;
    if (exists) this.#pools.set(fee, { address, tickSpacing });
    return [{ fee, tickSpacing, state: exists ? 'LOADING' : 'NOT_EXISTS', sqrtPriceX96: 0n, liquidity: 0n }];
  }
}

function tierOf(fee: number, tickSpacing: number, [slot0, liquidity]: readonly CallResult[]): FeeTier {
  try {
    const head = readPriceHead(slot0, liquidity);
    const { sqrtPriceX96 } = head;
    const state = sqrtPriceX96 === 0n ? 'NOT_EXISTS' : 'EXISTS';
    return { fee, tickSpacing, state, sqrtPriceX96, liquidity: head.liquidity };
  } catch {
    return { fee, tickSpacing, state: 'UNKNOWN', sqrtPriceX96: 0n, liquidity: 0n };
  }
}

/** The first word of an answer; undefined for a revert. @throws SluiceError where it could not be asked */
function answered(result: CallResult | undefined): bigint | undefined {
  if (result?.ok) return wordAt(result.data);
  if (result?.error.code === 'call_reverted') return undefined;
  throw result?.error ?? new SluiceError('rpc_error', 'The factory gave no answer');
}
