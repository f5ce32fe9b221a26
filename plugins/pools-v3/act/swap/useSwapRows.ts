import { nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { PriceServiceToken } from '../../../../kernel/services.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useFiat } from '../../../../ui/exchange/amounts/useFiat.ts';
import { sumUsd } from '../../../../ui/exchange/pools/list/sumUsd.ts';
import { amountText } from '../../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent } from '../../../../ui/format/formatPercent.ts';
import { formatUsd, usdOf } from '../../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { AgreedZap } from '../../stores/zap/zapPlan.ts';
import { costText } from '../actTexts.ts';
import { sum } from '../rebalance/emptied.ts';
import type { EmptiedPosition } from '../rebalance/movePlan.ts';
import { bothText, type MoveRow } from '../rebalance/useMoveRows.ts';
import type { SwapMove } from './SwapMove.ts';
import { swapFeePips } from './swapFeePips.ts';

const PIPS = 1_000_000;
const LEAST_SHARE_PIPS = 10;

/** Swap and deposit, and what they cost and leave, as rows of the page and of the review. Call it in an observer. */
export function useSwapRows(
  move: SwapMove,
): (zap: AgreedZap, emptied: EmptiedPosition | undefined) => readonly MoveRow[] {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy');
  const locale = useLocale();
  const fiat = useFiat();
  const prices = useService(PriceServiceToken);
  return (zap, emptied) => {
    const { tokens, swap, deposit, minimum, input } = zap;
    const { chain } = move.rebalance.store;
    const money = (usd: number) => formatUsd(usd, locale, chain.prices.source === 'placeholder');
    const both = (amounts: TokenAmounts) => bothText(amounts, tokens, locale, t);
    const percent = (share: number) => formatPercent(BigInt(Math.round(share)), locale);
    const swapRows = (): readonly MoveRow[] => {
      if (!swap) return [];
      const { quote, limitRaw } = swap;
      const paidUsd = usdOf(prices, input, quote.amountInRaw);
      const ofPaid = (pips: number) =>
        paidUsd === undefined ? percent(pips) : `${percent(pips)} (${money((paidUsd * pips) / PIPS)})`;
      return [
        {
          label: t('rebalance.swap.label'),
          value: t('rebalance.swap.value', {
            paid: amountText(quote.amountInRaw, input, locale),
            least: amountText(limitRaw, quote.request.output, locale),
          }),
          help: t('rebalance.swap.help'),
        },
        { label: t('rebalance.swap.impact'), value: ofPaid(quote.priceImpactPips) },
        { label: t('rebalance.swap.fees'), value: ofPaid(swapFeePips(quote)) },
      ];
    };
    const unsure = emptied && {
      amount0Raw: emptied.removedMaximum.amount0Raw - emptied.removedMinimum.amount0Raw,
      amount1Raw: emptied.removedMaximum.amount1Raw - emptied.removedMinimum.amount1Raw,
    };
    const cost = costText(move.networkCostRaw, chain, locale, fiat);
    const value = sumUsd(prices, tokens, move.have);
    const networkUsd = usdOf(prices, nativeCurrency(chain), move.networkCostRaw);
    const paidUsd = swap ? usdOf(prices, input, swap.quote.amountInRaw) : 0;
    const lostPips = swap ? Math.max(0, swap.quote.priceImpactPips) + swapFeePips(swap.quote) : 0;
    const allUsd =
      networkUsd === undefined || paidUsd === undefined
        ? undefined
        : networkUsd + (paidUsd * lostPips) / PIPS;
    // Less than a thousandth of a percent is not a share worth naming.
    const sharePips = allUsd !== undefined && value ? Math.round((allUsd / value) * PIPS) : 0;
    return [
      ...swapRows(),
      { label: t('rebalance.goesIn'), value: both(deposit.taken) },
      { label: t('rebalance.minimum'), value: both(minimum), help: t('rebalance.swap.minimumHelp') },
      { label: t('rebalance.left'), value: both(zap.left), help: t('rebalance.swap.leftHelp') },
      { label: t('rebalance.leftMost'), value: both(unsure ? sum(zap.leftMost, unsure) : zap.leftMost) },
      { label: t('rebalance.cost'), value: cost ?? t('pools-v3Lazy:unknown') },
      {
        label: t('rebalance.allCost'),
        value:
          allUsd === undefined
            ? t('pools-v3Lazy:unknown')
            : sharePips >= LEAST_SHARE_PIPS
              ? t('rebalance.costOf', { cost: money(allUsd), percent: formatPercent(sharePips, locale, 3) })
              : money(allUsd),
      },
    ];
  };
}
