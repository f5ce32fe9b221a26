import { observer } from 'mobx-react-lite';
import { nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { reviewAmountText } from '../../../../ui/exchange/amounts/amountTexts.ts';
import { useFiat } from '../../../../ui/exchange/amounts/useFiat.ts';
import FlowDialogs from '../../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../../ui/exchange/flow/ReviewDialog.tsx';
import { formatPercent } from '../../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { AmountRows } from '../../position/AmountRows.tsx';
import { costText } from '../actTexts.ts';
import { trialAmounts } from '../trialAmounts.ts';
import type { Compound } from './Compound.ts';

const PIPS_PER_BPS = 100;

/** The review and the progress of compounding. Heavy (dialogs): import it lazily. */
const CompoundDialogs = observer(function CompoundDialogs({ compound }: { readonly compound: Compound }) {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy', 'exchangeLazy');
  const locale = useLocale();
  const fiat = useFiat();
  const { reviewed, flow } = compound;
  if (!reviewed) return null;
  const { tokens, fees, deposit, minimum, slippageBps, chain } = reviewed;
  const both = ({ amount0Raw, amount1Raw }: TokenAmounts) =>
    t('pools-v3Lazy:both', {
      first: reviewAmountText(amount0Raw, tokens[0], locale),
      second: reviewAmountText(amount1Raw, tokens[1], locale),
    });
  const left = less(fees, deposit.taken);
  const nothing = left.amount0Raw === 0n && left.amount1Raw === 0n;
  const trial = trialAmounts(flow.simulation);
  const percent = formatPercent(slippageBps * PIPS_PER_BPS, locale);
  const rows: ReviewRow[] = [
    {
      label: t('compound.review.collected'),
      value: both(fees),
      help: t('compound.review.collectedHelp'),
    },
    {
      label: t('compound.review.minimum'),
      value: both(minimum),
      help: t('exchangeLazy:review.minimumHelp', { percent }),
    },
    {
      label: t('compound.review.left'),
      value: nothing ? t('compound.review.nothingLeft') : both(left),
      help: t('compound.review.leftHelp', { most: both(less(fees, minimum)) }),
    },
    {
      label: t('compound.review.cost'),
      value: costText(compound.networkCostRaw, chain, locale, fiat) ?? t('pools-v3Lazy:unknown'),
    },
    ...(trial
      ? [{ label: t('compound.review.trial'), value: both(trial), help: t('compound.review.trialHelp') }]
      : []),
  ];
  const wrapped = compound.store.nativeAs;
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t('compound.review.title')}
      title={t('compound.review.confirm')}
      confirmLabel={t('compound.review.confirm')}
      status={{
        submitted: t('compound.status.submitted'),
        confirmed: t('compound.status.confirmed'),
        failed: t('compound.status.failed'),
      }}
      failedTitle={t('compound.status.failed')}
      sides={
        <>
          <Hint>{t('compound.review.added')}</Hint>
          <AmountRows currencies={tokens} amounts={deposit.taken} testId="review-amounts" />
        </>
      }
      rows={rows}
      notices={
        wrapped && (
          <Hint>
            {t('compound.review.wrapped', {
              wrapped: shortenSymbol(wrapped.symbol),
              native: nativeCurrency(chain).symbol,
            })}
          </Hint>
        )
      }
      summary={both(deposit.taken)}
      onReview={() => compound.renew()}
      onClose={() => compound.cancel()}
    />
  );
});

function less(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0Raw: a.amount0Raw - b.amount0Raw, amount1Raw: a.amount1Raw - b.amount1Raw };
}

export default CompoundDialogs;
