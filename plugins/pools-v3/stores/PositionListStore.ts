import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import { PositionReader, type RangeStatus, rangeStatus } from '../../../kernel/positions/PositionReader.ts';
import type { ChainClients } from '../../../kernel/rpc/types.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/types.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { PoolTokens } from '../../../ui/exchange/PoolTokens.ts';
import { OwnedPositions } from '../services/OwnedPositions.ts';

/** One row of the list. */
export interface PositionRow {
  readonly position: Position;
  readonly token0: Token | undefined;
  readonly token1: Token | undefined;
  readonly status: RangeStatus;
}

export type ListState =
  | { readonly kind: 'disconnected' | 'unsupported' | 'loading' | 'ready' }
  | { readonly kind: 'failed'; readonly error: SluiceError };

/** Rows that a page must add to be worth a look; hidden ones do not count. */
const WORTHWHILE_ROWS = 20;

/** What a person sees of the connected account's positions, page by page, and what is hidden. */
export class PositionListStore {
  state: ListState = { kind: 'loading' };
  /** True while a further page is read. */
  loadingMore = false;
  /** Why the newest further page could not be read. */
  moreError: SluiceError | undefined = undefined;
  private owned: OwnedPositions | undefined = undefined;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #settings: UserSettings;
  readonly #wallet: WalletSession;

  constructor({ get }: ServiceReader) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#settings = get(SettingsToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable<this, 'owned'>(this, {
      state: observableRef,
      loadingMore: observableRef,
      moreError: observableRef,
      owned: observableRef,
      rows: computed,
      hidden: computed,
    });
  }

  get hideClosed(): boolean {
    return this.#settings.hideClosedPositions;
  }

  setHideClosed(hide: boolean): void {
    this.#settings.set('hideClosedPositions' satisfies keyof UserSettings, hide);
  }

  /** All that the account has, read or not; undefined while unknown. */
  get total(): number | undefined {
    return this.owned?.total;
  }

  /** What is shown, newest first. */
  get rows(): readonly PositionRow[] {
    const { owned } = this;
    if (!owned) return [];
    return this.#shown(owned.positions).map((position) => ({
      position,
      token0: owned.tokenAt(position.token0),
      token1: owned.tokenAt(position.token1),
      status: rangeStatus(position, owned.priceOf(position)),
    }));
  }

  /** Closed ones that were read and are not shown. */
  get hidden(): number {
    const positions = this.owned?.positions ?? [];
    return positions.length - this.#shown(positions).length;
  }

  get hasMore(): boolean {
    return this.owned?.hasMore ?? false;
  }

  /** Follows account and chain until disposed. */
  open(): () => void {
    const stops = [
      reaction(
        () => [this.#wallet.account, this.#activeChain.chain] as const,
        () => void this.#load(),
        { fireImmediately: true },
      ),
      // What was hidden may leave room for more.
      reaction(
        () => this.hideClosed,
        () => void this.#fill(),
      ),
    ];
    return () => {
      this.owned?.close();
      for (const stop of stops) stop();
    };
  }

  /** From the start, after a failure. */
  retry(): Promise<void> {
    return this.#load();
  }

  /** The next page, and further ones until there is something new to see. */
  async loadMore(): Promise<void> {
    const { owned } = this;
    if (!owned || this.loadingMore || !owned.hasMore || this.state.kind !== 'ready') return;
    const target = this.rows.length + WORTHWHILE_ROWS;
    this.#set({ loadingMore: true, moreError: undefined });
    try {
      while (!owned.closed && owned.hasMore && this.rows.length < target) await owned.readPage();
      if (!owned.closed) this.#set({ loadingMore: false });
    } catch (error) {
      if (owned.closed) return;
      this.#set({ loadingMore: false, moreError: SluiceError.from(error, 'providers_failed') });
    }
  }

  async #load(): Promise<void> {
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
            () => void this.#load(),
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

  /** Enough rows for a screen, where hidden ones took their place. */
  async #fill(): Promise<void> {
    if (this.rows.length < WORTHWHILE_ROWS) await this.loadMore();
  }

  #shown(positions: readonly Position[]): readonly Position[] {
    return this.hideClosed ? positions.filter(({ liquidity }) => liquidity > 0n) : positions;
  }

  #set(change: Partial<Pick<PositionListStore, 'state' | 'loadingMore' | 'moreError'>> & Owned): void {
    runInAction(() => Object.assign(this, change));
  }
}

interface Owned {
  readonly owned?: OwnedPositions | undefined;
}
