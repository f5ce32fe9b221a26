import { computed, makeObservable } from 'mobx';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import { type RangeStatus, rangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { heldAmounts } from '../../../ui/exchange/pools/list/heldAmounts.ts';
import { type ListState, PositionPages } from '../services/PositionPages.ts';

/** One row of the list. */
export interface PositionRow {
  readonly position: Position;
  readonly token0: Token | undefined;
  readonly token1: Token | undefined;
  readonly status: RangeStatus;
  /** The pool's; undefined: not known. */
  readonly tick: number | undefined;
  /** What its liquidity is worth now; `unknown`: its pool's price could not be read (yet). */
  readonly amounts: TokenAmounts | 'unknown';
  /** What collecting would pay; undefined: not read yet. */
  readonly fees: TokenAmounts | 'unknown' | undefined;
}

/** The list of the connected account's positions, page by page, without the hidden ones. */
export class PositionListStore {
  readonly #settings: UserSettings;
  readonly #pages: PositionPages;

  constructor(services: ServiceReader) {
    this.#settings = services.get(SettingsToken);
    this.#pages = new PositionPages(this, services);
    makeObservable(this, { rows: computed, hidden: computed });
  }

  get hideClosed(): boolean {
    return this.#settings.hideClosedPositions;
  }

  setHideClosed(hide: boolean): void {
    this.#settings.set('hideClosedPositions', hide);
  }

  get state(): ListState {
    return this.#pages.state;
  }

  /** True while a further page is being read. */
  get loadingMore(): boolean {
    return this.#pages.loadingMore;
  }

  /** Why the latest further page could not be read. */
  get moreError(): SluiceError | undefined {
    return this.#pages.moreError;
  }

  /** How many positions the account has, read or not; undefined while unknown. */
  get total(): number | undefined {
    return this.#pages.owned?.total;
  }

  /** The shown rows, newest first. */
  get rows(): readonly PositionRow[] {
    const { owned } = this.#pages;
    if (!owned) return [];
    return this.#shown(owned.positions).map((position) => {
      const price = owned.priceOf(position);
      return {
        position,
        token0: owned.tokenAt(position.token0),
        token1: owned.tokenAt(position.token1),
        status: rangeStatus(position, price),
        tick: price?.tick,
        amounts: heldAmounts(position, price),
        fees: owned.feesOf(position),
      };
    });
  }

  /** How many closed positions were read and are not shown. */
  get hidden(): number {
    const positions = this.#pages.owned?.positions ?? [];
    return positions.length - this.#shown(positions).length;
  }

  get hasMore(): boolean {
    return this.#pages.owned?.hasMore ?? false;
  }

  /** Follows account and chain until disposed. */
  open(): () => void {
    return this.#pages.open();
  }

  /** Reads from the start, after a failure. */
  retry(): Promise<void> {
    return this.#pages.load();
  }

  /** Reads the next page, and further ones until there are enough new rows. */
  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  #shown(positions: readonly Position[]): readonly Position[] {
    return this.hideClosed ? positions.filter(({ liquidity }) => liquidity > 0n) : positions;
  }
}
