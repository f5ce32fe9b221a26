import { useContext, useEffect, useState } from 'react';
import { useServices } from '../../../../ui/plugin/useServices.ts';
import { RangeHistory } from '../../services/RangeHistory.ts';
import { RangeStudy } from '../../services/RangeStudy.ts';
import type { AddStore } from '../../stores/AddStore.ts';
import { PlannedContext } from './PlannedDeposit.ts';

/**
 * The pool's past and what the form's range would have done in the last `days`, for as long as the component is there.
 */
export function usePast(
  store: AddStore,
  days: number,
): { readonly history: RangeHistory; readonly study: RangeStudy } {
  const services = useServices();
  const planned = useContext(PlannedContext);
  const [parts] = useState(() => ({ history: new RangeHistory(services), study: new RangeStudy() }));
  const { history, study } = parts;
  useEffect(
    () =>
      history.open(() => {
        const { chain, existence, tier } = store.pool;
        if (existence !== 'EXISTS' || !tier?.pool) return undefined;
        return { chainId: chain.id, address: tier.pool, fee: tier.fee, tickSpacing: tier.tickSpacing };
      }),
    [history, store],
  );
  useEffect(
    () =>
      study.open(() => {
        const { replay } = history;
        const { range } = store.prices;
        const { deposit, independentField, amountRaw } = store;
        if (replay?.state !== 'known' || !range) return undefined;
        const typed = { liquidity: deposit?.liquidity, amount: `${independentField} ${amountRaw}` };
        const { liquidity, amount } = planned() ?? typed;
        return { window: replay.window, days, ...range, liquidity, amount };
      }),
    [study, history, store, days, planned],
  );
  return parts;
}
