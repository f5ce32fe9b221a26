import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainIndex, IndexedPool, PoolEvent, PoolEventKind } from '../../../kernel/index/types.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';

/**
 * Event kinds in which a pool names the recipient. Whoever paid into a pool is hidden behind a router or
 * manager.
 */
const KINDS: readonly PoolEventKind[] = ['swap', 'burn', 'collect'];
const PAGE = 50;

/** A payment by a pool to the account. */
export interface PoolPayment {
  readonly id: string;
  readonly chain: ChainSpec;
  readonly event: PoolEvent;
  /** Undefined while the tokens are being read. */
  readonly tokens: readonly [Token | undefined, Token | undefined];
}

/** The events of an account in the index of a chain's pools. Observable. */
export class PoolActivity {
  error: SluiceError | undefined = undefined;
  private events: readonly PoolEvent[] | undefined = undefined;
  private pools: ReadonlyMap<Address, IndexedPool> = new Map();
  readonly chain: ChainSpec;
  readonly index: ChainIndex;
  readonly #owner: Address;
  readonly #names: PoolTokens;
  #limit = PAGE;
  #run = 0;

  constructor(
    chain: ChainSpec,
    index: ChainIndex,
    tokens: Pick<TokenListService, 'find' | 'load'>,
    owner: Address,
  ) {
    this.chain = chain;
    this.index = index;
    this.#owner = owner;
    this.#names = new PoolTokens(tokens, chain.id);
    makeObservable<this, 'events' | 'pools'>(this, {
      error: observableRef,
      events: observableRef,
      pools: observableRef,
    });
  }

  /** Newest first; undefined before the first answer. */
  get payments(): readonly PoolPayment[] | undefined {
    return this.events?.flatMap((event) => {
      const pool = this.pools.get(event.pool);
      if (!pool) return [];
      const tokens = [this.#names.get(pool.token0), this.#names.get(pool.token1)] as const;
      const id = `${this.chain.id}:${event.block}:${event.logIndex}`;
      return [{ id, chain: this.chain, event, tokens }];
    });
  }

  /** True once the index has answered or failed. */
  get settled(): boolean {
    return this.events !== undefined || this.error !== undefined;
  }

  get hasMore(): boolean {
    return this.events !== undefined && this.events.length >= this.#limit;
  }

  /** Time of the oldest loaded event, seconds; if there are more, earlier ones are not loaded. */
  get oldestSeconds(): number | undefined {
    return this.events?.at(-1)?.timestampSeconds;
  }

  more(): void {
    this.#limit += PAGE;
    void this.#ask();
  }

  /** Follows the index until disposed. It does not read the chain itself. */
  follow(): () => void {
    const stop = reaction(
      () => this.index.progress.revision,
      () => void this.#ask(),
      { fireImmediately: true },
    );
    return () => {
      this.#run += 1;
      stop();
    };
  }

  async #ask(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    try {
      const events = await this.index.events({ account: this.#owner, kinds: KINDS, limit: this.#limit });
      const missing = events.some(({ pool }) => !this.pools.has(pool));
      const pools = missing
        ? new Map((await this.index.pools()).map((pool) => [pool.address, pool]))
        : this.pools;
      if (run !== this.#run) return;
      const named = new Set(events.map(({ pool }) => pool));
      this.#names.need(
        [...named].flatMap((address) => {
          const pool = pools.get(address);
          return pool ? [pool.token0, pool.token1] : [];
        }),
      );
      runInAction(() => Object.assign(this, { events, pools, error: undefined }));
    } catch (cause) {
      const error = SluiceError.from(cause, 'storage_failed');
      if (run === this.#run) runInAction(() => Object.assign(this, { error }));
    }
  }
}
