import { computed, makeObservable } from 'mobx';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { type RangeStatus, rangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { heldAmounts } from '../../../ui/exchange/pools/list/heldAmounts.ts';
import { OwnedPositions } from '../services/OwnedPositions.ts';
import type { V4Position } from '../services/positionCalls.ts';

/** One row of the list. */
export interface PositionRow {
  readonly position: V4Position;
  /** Undefined while a token is being read. */
  readonly currencies: readonly [Currency, Currency] | undefined;
  readonly status: RangeStatus;
  /** The pool's; undefined: not known. */
  readonly tick: number | undefined;
  /** What its liquidity is worth now; `unknown`: its pool's price could not be read (yet). */
  readonly amounts: TokenAmounts | 'unknown';
  /** What collecting would pay; undefined: not read yet. */
  readonly fees: TokenAmounts | 'unknown' | undefined;
}

/** The list of the connected account's positions, without the hidden ones. */
export class PositionListStore {
  readonly owned: OwnedPositions;
  readonly #settings: UserSettings;

  constructor(services: ServiceReader) {
    this.#settings = services.get(SettingsToken);
    this.owned = new OwnedPositions(services);
    makeObservable(this, { rows: computed });
  }

  get hideClosed(): boolean {
    return this.#settings.hideClosedPositions;
  }

  setHideClosed(hide: boolean): void {
    this.#settings.set('hideClosedPositions', hide);
  }

  /** The shown rows, newest first. */
  get rows(): readonly PositionRow[] {
    const { owned } = this;
    const shown = owned.positions.filter(({ liquidity }) => !this.hideClosed || liquidity > 0n);
    return shown.map((position) => {
      const { currency0, currency1 } = position.key;
      const [first, second] = [owned.currencyAt(currency0), owned.currencyAt(currency1)];
      const price = owned.priceOf(position);
      return {
        position,
        currencies: first && second && [first, second],
        status: rangeStatus(position, price),
        tick: price?.tick,
        amounts: heldAmounts(position, price),
        fees: owned.feesOf(position),
      };
    });
  }

  /** How many closed positions were found and are not shown. */
  get hidden(): number {
    return this.owned.positions.length - this.rows.length;
  }
}
