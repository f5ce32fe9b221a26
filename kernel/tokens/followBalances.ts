import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { type Currency, currencyId, nativeCurrency } from '../currency/Currency.ts';
import { follow } from '../runtime/follow.ts';
import type { BalanceService } from './BalanceService.ts';

/** The owner, chain and currencies of the balances that a form shows. */
export interface ShownBalances {
  readonly owner: Address | undefined;
  readonly chain: ChainSpec;
  /** Undefined entries are ignored. The native coin, which pays for gas, is always added. */
  readonly currencies: readonly (Currency | undefined)[];
}

/**
 * Watches the balances that a form shows until the disposer runs; without an account it makes no request.
 * @param read observable; the watch changes when its result changes
 */
export function followBalances(
  balances: Pick<BalanceService, 'watch'>,
  read: () => ShownBalances,
): () => void {
  let shown: readonly Currency[] = [];
  return follow(
    () => {
      const { owner, chain, currencies } = read();
      shown = [nativeCurrency(chain), ...currencies].filter((currency) => currency !== undefined);
      // Compared by id: a token whose logo arrives later is still the same token.
      return owner && { owner, names: `${chain.id} ${shown.map(currencyId)}` };
    },
    ({ owner }) => balances.watch(owner, shown),
  );
}
