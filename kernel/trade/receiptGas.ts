import type { Currency } from '../currency/Currency.ts';
import type { Balance } from '../tokens/BalanceService.ts';

/** Gas units of a balance where there was none, and of an account that was not there. */
const FIRST_TOKEN = 17_100n;
const FIRST_COIN = 27_500n;

/**
 * Gas units that a trade takes beyond its quote where its recipient has nothing yet of what it pays out.
 * @param balance the recipient's; counts once it is known
 */
export function receiptGas({ kind }: Pick<Currency, 'kind'>, balance: Balance | undefined): bigint {
  if (balance?.state !== 'known' || balance.raw > 0n) return 0n;
  return kind === 'native' ? FIRST_COIN : FIRST_TOKEN;
}
