import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';

/** "0.0021 MON (~$0.21)"; undefined where the cost is not known. */
export function costText(
  costRaw: bigint | undefined,
  chain: ChainSpec,
  locale: string,
  fiat: (currency: Currency, raw: bigint) => string | undefined,
): string | undefined {
  if (costRaw === undefined) return undefined;
  const native = nativeCurrency(chain);
  const worth = fiat(native, costRaw);
  return worth ? `${amountText(costRaw, native, locale)} (${worth})` : amountText(costRaw, native, locale);
}
