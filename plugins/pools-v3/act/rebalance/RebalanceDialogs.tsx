import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import FlowDialogs from '../../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../../ui/exchange/flow/ReviewDialog.tsx';
import { useNextPosition } from '../../../../ui/exchange/flow/useNextPosition.ts';
import { quoteSide, rangeTexts } from '../../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { AmountRows } from '../../position/AmountRows.tsx';
import { trialAmounts } from '../trialAmounts.ts';
import { sum } from './emptied.ts';
import type { Rebalance } from './Rebalance.ts';
import { bothText, useMoveRows } from './useMoveRows.ts';

/** The review of a move without a swap, and its progress. Heavy (dialogs): import it lazily. */
const RebalanceDialogs = observer(function RebalanceDialogs({
  rebalance,
}: {
  readonly rebalance: Rebalance;
}) {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy');
  const locale = useLocale();
  const rowsOf = useMoveRows();
  const { reviewed, flow } = rebalance;
  const next = useNextPosition(flow);
  if (!reviewed) return null;
  const { tokens, chain, position, range, removed, fees, deposit } = reviewed;
  const quote = quoteSide(chain, tokens);
  const unit = t('pools-v3Lazy:add.unit', {
    quote: tokens[quote].symbol,
    base: tokens[quote === 0 ? 1 : 0].symbol,
  });
  const rangeText = (of: typeof range) => {
    const [low, high] = rangeTexts(of, tokens, quote, locale);
    return t('pools-v3Lazy:add.review.span', { low, high, unit });
  };
  const trial = trialAmounts(flow.simulation);
  const rows: ReviewRow[] = [
    { label: t('rebalance.old'), value: rangeText(position) },
    { label: t('rebalance.new'), value: rangeText(range) },
    ...rowsOf(reviewed, rebalance.networkCostRaw),
    ...(trial
      ? [
          {
            label: t('rebalance.review.trial'),
            value: bothText(trial, tokens, locale, t),
            help: t('rebalance.review.trialHelp'),
          },
        ]
      : []),
  ];
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t('rebalance.review.title')}
      title={t('rebalance.review.confirm')}
      confirmLabel={t('rebalance.review.confirm')}
      status={{
        submitted: t('rebalance.status.submitted'),
        confirmed: t('rebalance.status.confirmed'),
        failed: t('rebalance.status.failed'),
      }}
      failedTitle={t('rebalance.status.failed')}
      sides={
        <>
          <Hint>{t('rebalance.out')}</Hint>
          <AmountRows currencies={tokens} amounts={sum(removed, fees)} testId="review-amounts" />
        </>
      }
      rows={rows}
      notices={<Hint>{t('rebalance.empty', { id: position.tokenId.toString() })}</Hint>}
      next={next}
      summary={bothText(deposit.taken, tokens, locale, t)}
      onReview={() => rebalance.renew()}
      onClose={() => rebalance.cancel()}
    />
  );
});

export default RebalanceDialogs;
