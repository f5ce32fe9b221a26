import type { Currency } from '../../currency/Currency.ts';

/** Gas units of a balance where there was none, and of an account that was not there. */
const FIRST_TOKEN = 17_100n;
const FIRST_COIN = 27_500n;

/** Gas units that a trade takes more where its recipient has nothing yet of what it pays out. The model leaves them out. */
export function firstReceiptGas({ kind }: Pick<Currency, 'kind'>): bigint {
  return kind === 'native' ? FIRST_COIN : FIRST_TOKEN;
}
