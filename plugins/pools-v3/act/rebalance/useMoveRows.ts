import { nativeCurrency, type Token } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { PriceServiceToken } from '../../../../kernel/services.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../../ui/exchange/amounts/amountTexts.ts';
import { useFiat } from '../../../../ui/exchange/amounts/useFiat.ts';
import { sumUsd } from '../../../../ui/exchange/pools/list/sumUsd.ts';
import { formatPercent } from '../../../../ui/format/formatPercent.ts';
import { usdOf } from '../../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import { costText } from '../actTexts.ts';
import { rest, sum } from './emptied.ts';
import type { MoveTerms } from './movePlan.ts';

const PIPS_PER_BPS = 100;
const PIPS = 1_000_000;

/** A label with a value. */
export interface MoveRow {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}

/** What a move gives, leaves and costs, as rows of the page and of the review. Call it in an observer. */
export function useMoveRows(): (terms: MoveTerms, costRaw: bigint | undefined) => readonly MoveRow[] {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy', 'exchangeLazy');
  const locale = useLocale();
  const fiat = useFiat();
  const prices = useService(PriceServiceToken);
  return (terms, costRaw) => {
    const { tokens, chain, deposit, minimum, removed, removedMaximum, fees, slippageBps } = terms;
    const both = (amounts: TokenAmounts) => bothText(amounts, tokens, locale, t);
    const value = sumUsd(prices, tokens, sum(removed, fees));
    const costUsd = usdOf(prices, nativeCurrency(chain), costRaw);
    const cost = costText(costRaw, chain, locale, fiat);
    const share = value && costUsd !== undefined ? BigInt(Math.round((costUsd / value) * PIPS)) : undefined;
    return [
      { label: t('rebalance.goesIn'), value: both(deposit.taken) },
      {
        label: t('rebalance.minimum'),
        value: both(minimum),
        help: t('exchangeLazy:review.minimumHelp', {
          percent: formatPercent(slippageBps * PIPS_PER_BPS, locale),
        }),
      },
      {
        label: t('rebalance.left'),
        value: both(rest(sum(removed, fees), deposit.taken)),
        help: t('rebalance.leftHelp'),
      },
      { label: t('rebalance.leftMost'), value: both(rest(sum(removedMaximum, fees), minimum)) },
      {
        label: t('rebalance.cost'),
        value:
          cost === undefined
            ? t('pools-v3Lazy:unknown')
            : share === undefined
              ? cost
              : t('rebalance.costOf', { cost, percent: formatPercent(share, locale) }),
      },
    ];
  };
}

/** "1 WMON and 2 USDC". */
export function bothText(
  { amount0Raw, amount1Raw }: TokenAmounts,
  tokens: readonly [Token, Token],
  locale: string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  return t('pools-v3Lazy:both', {
    first: reviewAmountText(amount0Raw, tokens[0], locale),
    second: reviewAmountText(amount1Raw, tokens[1], locale),
  });
}
