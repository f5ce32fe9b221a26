import { nativeCurrency, sameCurrency } from '../currency/Currency.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import { gasPriceOf } from '../rpc/networkFee.ts';
import type { Balance } from '../tokens/BalanceService.ts';
import type { Agreed } from './Agreed.ts';

/** What every transaction takes: where nothing more is known, less cannot be the cost. */
const LEAST_GAS = 21_000n;

export interface Cost {
  /** Gas units of the plan's last transaction. */
  readonly gas?: bigint | undefined;
  /** How many transactions come before that, for approvals. */
  readonly approvals?: number | undefined;
  /** Wei on top of the gas. */
  readonly l1FeeRaw?: bigint | undefined;
}

/**
 * What the account's native coin does not cover, at the gas price of the newest block: `amount`, what the plan
 * takes of it; `cost`, that and the network cost. Undefined where both are covered or the balance is not known.
 */
export function lackingFunds(
  { account, chain, limits }: Pick<Agreed, 'account' | 'chain' | 'limits'>,
  balance: Balance | undefined,
  head: BlockHead | undefined,
  { gas = LEAST_GAS, approvals = 0, l1FeeRaw = 0n }: Cost = {},
): 'amount' | 'cost' | undefined {
  if (balance?.state !== 'known') return undefined;
  const coin = nativeCurrency(chain);
  const takenRaw = limits
    .filter(({ owner, currency, minDeltaRaw }) => {
      return owner === account && minDeltaRaw < 0n && sameCurrency(currency, coin);
    })
    .reduce((sum, { minDeltaRaw }) => sum - minDeltaRaw, 0n);
  if (balance.raw < takenRaw) return 'amount';
  const price = gasPriceOf(head);
  if (price === undefined) return undefined;
  const costRaw = (gas + BigInt(approvals) * LEAST_GAS) * price + l1FeeRaw;
  return balance.raw < takenRaw + costRaw ? 'cost' : undefined;
}
