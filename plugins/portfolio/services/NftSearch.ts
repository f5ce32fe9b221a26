import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { LogSpan } from '../../../kernel/chain/LogSpan.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { type NftId, nftKey, nftsReceived, stillOwned } from './findNfts.ts';

/** Block ranges for one call of `lookBack`, with two requests each. */
const WINDOWS = 5;

/**
 * NFTs of an account on a chain. No contract lists what an account owns, so this searches the newest blocks
 * for received NFTs and asks the contracts whether the account still owns them.
 */
export class NftSearch {
  nfts: readonly NftId[] = [];
  /** The oldest block that was searched; undefined before the first answer. */
  from: bigint | undefined = undefined;
  /** How many NFTs were found whose owner could not be read. */
  unread = 0;
  /** True where the search has reached the first block. */
  complete = false;
  loading = false;
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #owner: Address;
  /** Contracts whose NFTs are shown elsewhere: the position manager. */
  readonly #excluded: ReadonlySet<Address>;
  readonly #span: LogSpan;

  constructor(client: ChainClient, owner: Address, excluded: readonly Address[]) {
    this.#client = client;
    this.#owner = owner;
    this.#excluded = new Set(excluded);
    this.#span = new LogSpan(client.chain);
    makeObservable(this, {
      nfts: observableRef,
      from: observableRef,
      unread: observableRef,
      complete: observableRef,
      loading: observableRef,
      error: observableRef,
    });
  }

  /**
   * Searches further back, with a limited number of requests. @param head the newest block, for the first
   * search
   */
  async lookBack(head: bigint): Promise<void> {
    if (this.loading || this.complete) return;
    this.#set({ loading: true, error: undefined });
    try {
      for (let windows = 0; windows < WINDOWS && !this.complete; windows += 1) {
        await this.#window(this.from === undefined ? head : this.from - 1n);
      }
      this.#set({ loading: false });
    } catch (error) {
      this.#set({ loading: false, error: SluiceError.from(error, 'providers_failed') });
    }
  }

  async #window(to: bigint): Promise<void> {
    await this.#span.newest(to, 0n, async (from) => {
      const received = await nftsReceived(this.#client, this.#owner, from, to);
      const known = new Set(this.nfts.map(nftKey));
      const news = received.filter((nft) => !this.#excluded.has(nft.address) && !known.has(nftKey(nft)));
      const { owned, unread } = await stillOwned(this.#client, this.#owner, news);
      this.#set({
        nfts: [...this.nfts, ...owned],
        unread: this.unread + unread,
        from,
        complete: from === 0n,
      });
    });
  }

  #set(
    change: Partial<Pick<NftSearch, 'nfts' | 'from' | 'unread' | 'complete' | 'loading' | 'error'>>,
  ): void {
    runInAction(() => Object.assign(this, change));
  }
}
