import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { type Currency, currencyId, nativeCurrency } from '../currency/Currency.ts';
import { follow } from '../runtime/follow.ts';
import type { BalanceService } from './BalanceService.ts';

/** Whose balances a form shows, on which chain, and of what. */
export interface ShownBalances {
  readonly owner: Address | undefined;
  readonly chain: ChainSpec;
  /** What is not chosen yet is left out. The native coin, which pays for gas, is always there. */
  readonly currencies: readonly (Currency | undefined)[];
}

/**
 * Keeps the balances that a form shows fresh until the disposer runs; nothing is asked without an account.
 * @param read observable: followed anew whenever it names others
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
      // By name: a token whose logo came later is the same token.
      return owner && { owner, names: `${chain.id} ${shown.map(currencyId)}` };
    },
    ({ owner }) => balances.watch(owner, shown),
  );
}
