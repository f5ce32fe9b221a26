import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { ActiveChainToken, PriceServiceToken } from '../../../../kernel/services.ts';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { formatUsd } from '../../../format/formatUsd.ts';
import { useService } from '../../../plugin/useService.ts';
import { amountText } from '../positionTexts.ts';
import { sumUsd } from './sumUsd.ts';

/** What a pair of amounts is worth. */
export interface WorthText {
  /** In dollars; undefined where one of the tokens has no price. */
  readonly usd: string | undefined;
  /** "1.2 MON + 3 HUSH", exact enough to check the dollars against. */
  readonly amounts: string;
}

/** Gives the texts of what two amounts are worth. Call it in an observer. */
export function useWorthText(): (
  currencies: readonly [Currency, Currency],
  amounts: TokenAmounts,
) => WorthText {
  const locale = useLocale();
  const prices = useService(PriceServiceToken);
  const { chain } = useService(ActiveChainToken);
  return (currencies, amounts) => {
    const usd = sumUsd(prices, currencies, amounts);
    const [first, second] = currencies;
    return {
      usd: usd === undefined ? undefined : formatUsd(usd, locale, chain.prices.source === 'placeholder'),
      amounts: `${amountText(amounts.amount0Raw, first, locale)} + ${amountText(amounts.amount1Raw, second, locale)}`,
    };
  };
}
