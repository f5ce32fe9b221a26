import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';
import { OwnedPositions } from './OwnedPositions.ts';

export type ListState =
  | { readonly kind: 'disconnected' | 'unsupported' | 'loading' | 'ready' }
  | { readonly kind: 'failed'; readonly error: SluiceError };

/** The rows that the list shows of the positions read so far. Observable. */
export interface ShownPositions {
  readonly hideClosed: boolean;
  readonly rows: readonly unknown[];
}

/** How many new rows a person gets at least by loading more; hidden ones do not count. */
const MIN_NEW_ROWS = 20;

/** Reads the positions of the connected account on the shown chain, page by page, while it is open. Observable. */
export class PositionPages {
  state: ListState = { kind: 'loading' };
  /** True while a further page is being read. */
  loadingMore = false;
  /** Why the latest further page could not be read. */
  moreError: SluiceError | undefined = undefined;
  /**
   * The positions that were read; undefined where there is no account, or the chain has no position manager.
   */
  owned: OwnedPositions | undefined = undefined;
  readonly #shown: ShownPositions;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #wallet: WalletSession;

  constructor(shown: ShownPositions, { get }: ServiceReader) {
    this.#shown = shown;
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable(this, {
      state: observableRef,
      loadingMore: observableRef,
      moreError: observableRef,
      owned: observableRef,
    });
  }

  /** Follows account and chain until disposed. */
  open(): () => void {
    const stops = [
      reaction(
        () => [this.#wallet.account, this.#activeChain.chain] as const,
        () => void this.load(),
        { fireImmediately: true },
      ),
      // Hiding closed positions may leave room for more.
      reaction(
        () => this.#shown.hideClosed,
        () => void this.#fill(),
      ),
    ];
    return () => {
      this.owned?.close();
      for (const stop of stops) stop();
    };
  }

  /** Reads from the start. */
  async load(): Promise<void> {
    this.owned?.close();
    const { chain } = this.#activeChain;
    const { account } = this.#wallet;
    const manager = deployedManager(chain);
    const owned =
      manager && account
        ? new OwnedPositions(
            new PositionReader(this.#clients.get(chain.id), manager),
            account,
            new PoolTokens(this.#tokens, chain.id),
            () => void this.load(),
          )
        : undefined;
    const nothing = manager ? 'disconnected' : 'unsupported';
    this.#set({
      owned,
      loadingMore: false,
      moreError: undefined,
      state: { kind: owned ? 'loading' : nothing },
    });
    if (!owned) return;
    try {
      await owned.readPage();
      if (owned.closed) return;
      this.#set({ state: { kind: 'ready' } });
      owned.follow();
      await this.#fill();
    } catch (error) {
      if (owned.closed) return;
      this.#set({ state: { kind: 'failed', error: SluiceError.from(error, 'providers_failed') } });
    }
  }

  /** Reads the next page, and further ones until there are enough new rows. */
  async loadMore(): Promise<void> {
    const { owned } = this;
    if (!owned || this.loadingMore || !owned.hasMore || this.state.kind !== 'ready') return;
    const target = this.#shown.rows.length + MIN_NEW_ROWS;
    this.#set({ loadingMore: true, moreError: undefined });
    try {
      while (!owned.closed && owned.hasMore && this.#shown.rows.length < target) await owned.readPage();
      if (!owned.closed) this.#set({ loadingMore: false });
    } catch (error) {
      if (owned.closed) return;
      this.#set({ loadingMore: false, moreError: SluiceError.from(error, 'providers_failed') });
    }
  }

  /** Reads until the rows fill a screen, where hidden positions made the list shorter. */
  async #fill(): Promise<void> {
    if (this.#shown.rows.length < MIN_NEW_ROWS) await this.loadMore();
  }

  #set(change: Partial<Pick<PositionPages, 'state' | 'loadingMore' | 'moreError' | 'owned'>>): void {
    runInAction(() => Object.assign(this, change));
  }
}
