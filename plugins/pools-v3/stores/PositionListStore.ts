import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import { managerCall, type Position } from '../../../kernel/positions/managerCalls.ts';
import {
  decodeSlot0,
  type PoolPrice,
  type PositionPage,
  PositionReader,
  poolKey,
  type RangeStatus,
  rangeStatus,
  slot0Call,
} from '../../../kernel/positions/PositionReader.ts';
import type { Call, CallResult } from '../../../kernel/rpc/types.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { PoolTokens } from '../../../ui/exchange/PoolTokens.ts';
import type { PositionServices } from './positionServices.ts';

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

/** The connected account's positions, page by page, with where each stands now. */
export class PositionListStore {
  state: ListState = { kind: 'loading' };
  /** All that the account has, read or not; undefined while unknown. */
  total: number | undefined = undefined;
  /** True while a further page is read. */
  loadingMore = false;
  /** Why the newest further page could not be read. */
  moreError: SluiceError | undefined = undefined;
  private positions: readonly Position[] = [];
  private prices: ReadonlyMap<string, PoolPrice> = new Map();
  readonly #services: PositionServices;
  #tokens: PoolTokens | undefined;
  #reader: PositionReader | undefined;
  #next: PositionPage['next'];
  /** Raised by everything that makes an answer under way worthless. */
  #run = 0;
  #pools: ReadonlyMap<string, Address> = new Map();
  #riding: readonly string[] = [];
  #stopClock: (() => void) | undefined;

  constructor(services: PositionServices) {
    this.#services = services;
    makeObservable<this, 'positions' | 'prices'>(this, {
      state: observableRef,
      total: observableRef,
      loadingMore: observableRef,
      moreError: observableRef,
      positions: observableRef,
      prices: observableRef,
      rows: computed,
      hidden: computed,
    });
  }

  get hideClosed(): boolean {
    return this.#services.settings.hideClosedPositions;
  }

  setHideClosed(hide: boolean): void {
    this.#services.settings.set('hideClosedPositions' satisfies keyof UserSettings, hide);
  }

  /** What is shown, newest first. */
  get rows(): readonly PositionRow[] {
    return this.#shown(this.positions).map((position) => ({
      position,
      token0: this.#tokens?.get(position.token0),
      token1: this.#tokens?.get(position.token1),
      status: rangeStatus(position, this.prices.get(poolKey(position))),
    }));
  }

  /** Closed ones that were read and are not shown. */
  get hidden(): number {
    return this.positions.length - this.#shown(this.positions).length;
  }

  get hasMore(): boolean {
    return this.total !== undefined && this.#next !== undefined;
  }

  /** Follows account and chain until disposed. */
  open(): () => void {
    const { wallet, activeChain, settings } = this.#services;
    const stops = [
      reaction(
        () => [wallet.account, activeChain.chain] as const,
        () => void this.#load(),
        { fireImmediately: true },
      ),
      // What was hidden may leave room for more.
      reaction(
        () => settings.hideClosedPositions,
        () => void this.#fill(),
      ),
    ];
    return () => {
      this.#run += 1;
      for (const stop of stops) stop();
      this.#leaveClock();
    };
  }

  /** From the start, after a failure. */
  retry(): Promise<void> {
    return this.#load();
  }

  /** The next page, and further ones until there is something new to see. */
  async loadMore(): Promise<void> {
    if (this.loadingMore || !this.hasMore || this.state.kind !== 'ready') return;
    const run = this.#run;
    const target = this.rows.length + WORTHWHILE_ROWS;
    this.#set(() => {
      this.loadingMore = true;
      this.moreError = undefined;
    });
    try {
      while (run === this.#run && this.hasMore && this.rows.length < target) await this.#readPage(run);
    } catch (error) {
      if (run === this.#run) {
        this.#set(() => {
          this.moreError = SluiceError.from(error, 'providers_failed');
        });
      }
    }
    if (run === this.#run) {
      this.#set(() => {
        this.loadingMore = false;
      });
    }
  }

  async #load(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#leaveClock();
    this.#next = undefined;
    const { wallet, activeChain, clients, tokens } = this.#services;
    const { chain } = activeChain;
    const manager = deployedManager(chain);
    this.#set(() => {
      this.positions = [];
      this.prices = new Map();
      this.total = undefined;
      this.loadingMore = false;
      this.moreError = undefined;
      this.state = { kind: manager ? (wallet.account ? 'loading' : 'disconnected') : 'unsupported' };
    });
    if (!manager || !wallet.account) return;
    try {
      this.#reader = new PositionReader(clients.get(chain.id), manager);
      this.#tokens = new PoolTokens(tokens, chain.id);
      await this.#readPage(run);
      if (run !== this.#run) return;
      this.#set(() => {
        this.state = { kind: 'ready' };
      });
      this.#joinClock();
      await this.#fill();
    } catch (error) {
      if (run !== this.#run) return;
      this.#set(() => {
        this.state = { kind: 'failed', error: SluiceError.from(error, 'providers_failed') };
      });
    }
  }

  async #readPage(run: number): Promise<void> {
    const reader = this.#reader;
    const { account } = this.#services.wallet;
    if (!reader || !account) return;
    const page = await reader.page(account, this.#next);
    if (run !== this.#run) return;
    if (!page.same) {
      void this.#load();
      return;
    }
    this.#tokens?.need(page.positions.flatMap(({ token0, token1 }) => [token0, token1]));
    this.#set(() => {
      const known = new Set(this.positions.map(({ tokenId }) => tokenId));
      this.positions = [...this.positions, ...page.positions.filter(({ tokenId }) => !known.has(tokenId))];
      this.#next = page.next;
      this.total = page.total;
    });
    await this.#findPools(reader, run);
  }

  /** Where the pools are: prices come with the clock. What cannot be found leaves the status unknown. */
  async #findPools(reader: PositionReader, run: number): Promise<void> {
    const open = this.positions.filter(({ liquidity }) => liquidity > 0n);
    const pools = await reader.pools(open).catch(() => undefined);
    if (run !== this.#run || !pools) return;
    const news = pools.size !== this.#pools.size;
    this.#pools = pools;
    if (news && this.#stopClock) await reader.client.clock.refresh().catch(() => undefined);
  }

  /** Enough rows for a screen, where hidden ones took their place. */
  async #fill(): Promise<void> {
    if (this.rows.length < WORTHWHILE_ROWS) await this.loadMore();
  }

  #joinClock(): void {
    const client = this.#reader?.client;
    const { account } = this.#services.wallet;
    if (!client || !account) return;
    this.#stopClock = client.clock.watch({
      calls: () => this.#calls(account),
      receive: (results) => this.#receive(results),
    });
  }

  #leaveClock(): void {
    this.#stopClock?.();
    this.#stopClock = undefined;
    this.#pools = new Map();
  }

  #calls(account: Address): readonly Call[] {
    const pools = [...this.#pools];
    this.#riding = pools.map(([key]) => key);
    const target = this.#reader?.manager;
    if (!target) return [];
    const balance: Call = { target, data: managerCall('balanceOf(address)', account) };
    return [balance, ...pools.map(([, pool]) => slot0Call(pool))];
  }

  #receive([balance, ...slots]: readonly CallResult[]): void {
    const total = balance?.ok ? wordAt(balance.data) : undefined;
    if (total !== undefined && this.total !== undefined && Number(total) !== this.total) {
      void this.#load();
      return;
    }
    const prices = new Map(this.prices);
    this.#riding.forEach((key, index) => {
      const price = decodeSlot0(slots[index]);
      if (price) prices.set(key, price);
    });
    this.#set(() => {
      this.prices = prices;
    });
  }

  #shown(positions: readonly Position[]): readonly Position[] {
    return this.hideClosed ? positions.filter(({ liquidity }) => liquidity > 0n) : positions;
  }

  #set(change: () => void): void {
    runInAction(change);
  }
}
