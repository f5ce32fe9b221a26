import type { Currency } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, PriceServiceToken } from '../../../kernel/services.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatUsd, usdOf } from '../../format/formatUsd.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * Gives the text beside an amount: its value in dollars, or undefined where there is no price. Call it in an
 * observer.
 */
export function useFiat(): (currency: Currency | undefined, raw: bigint | undefined) => string | undefined {
  const locale = useLocale();
  const prices = useService(PriceServiceToken);
  const { chain } = useService(ActiveChainToken);
  return (currency, raw) => {
    const usd = usdOf(prices, currency, raw);
    return usd === undefined ? undefined : formatUsd(usd, locale, chain.prices.source === 'placeholder');
  };
}
