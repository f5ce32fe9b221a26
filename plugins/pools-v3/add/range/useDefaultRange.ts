import { when } from 'mobx';
import { useEffect } from 'react';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { Tier } from '../../../../kernel/positions/PairTiers.ts';
import { follow } from '../../../../kernel/runtime/follow.ts';
import type { AddStore } from '../../stores/AddStore.ts';
import { applyRange } from './applyRange.ts';
import { percentRange } from './presetRange.ts';

/** The preset that a pool begins with: pairs that move together have a small tick spacing. */
const percentFor = (tickSpacing: number) => (tickSpacing >= 60 ? 25 : tickSpacing >= 10 ? 10 : 5);

/**
 * Fills in a range once for each pool that is chosen, when its price is known and nobody has set one. A new pool has no
 * price yet, and gets none.
 * @param own the page's own range; undefined: some percent around the price
 */
export function useDefaultRange(store: AddStore, own?: (tier: Tier) => TickRange | undefined): void {
  useEffect(
    () =>
      follow(
        () => {
          const { existence, tier } = store.pool;
          const { currencyA, currencyB } = store.form;
          // Turning the pair round clears the range too.
          return existence === 'EXISTS' && tier?.pool ? { pool: tier.pool, currencyA, currencyB } : undefined;
        },
        () =>
          when(
            () => store.prices.price !== undefined && store.prices.terms !== undefined,
            () => {
              const { form } = store;
              const { price, terms } = store.prices;
              const { tier } = store.pool;
              const isSet =
                form.fullRange || form.leftRangeTypedValue !== '' || form.rightRangeTypedValue !== '';
              if (isSet || !price || !terms || !tier) return;
              const { tickSpacing } = tier;
              const range = own?.(tier) ?? percentRange(price, percentFor(tickSpacing), terms, tickSpacing);
              applyRange(form, range, terms);
            },
          ),
      ),
    [store, own],
  );
}
