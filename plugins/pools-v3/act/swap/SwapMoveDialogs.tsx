import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import FlowDialogs from '../../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../../ui/exchange/flow/ReviewDialog.tsx';
import { useNextPosition } from '../../../../ui/exchange/flow/useNextPosition.ts';
import { quoteSide, rangeTexts } from '../../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { AmountRows } from '../../position/AmountRows.tsx';
import { lines } from '../../zap/useZapRows.tsx';
import { impactGuard, trialTexts } from '../../zap/zapTexts.ts';
import { sum } from '../rebalance/emptied.ts';
import { bothText } from '../rebalance/useMoveRows.ts';
import type { SwapMove } from './SwapMove.ts';
import { useSwapRows } from './useSwapRows.ts';

/** The review of a move with a swap, or of one of its steps, and its progress. Heavy (dialogs): import it lazily. */
const SwapMoveDialogs = observer(function SwapMoveDialogs({ move }: { readonly move: SwapMove }) {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy', 'zapLazy');
  const locale = useLocale();
  const rowsOf = useSwapRows(move);
  const { agreed, flow } = move;
  const next = useNextPosition(flow as TransactionFlow);
  const { tokens, chain } = move.rebalance.store;
  if (!agreed || !tokens) return null;
  const { emptied, zap } = agreed;
  const step = emptied && zap ? 'whole' : emptied ? 'withdraw' : 'goOn';
  const quote = quoteSide(chain, tokens);
  const unit = t('pools-v3Lazy:add.unit', {
    quote: tokens[quote].symbol,
    base: tokens[quote === 0 ? 1 : 0].symbol,
  });
  const out = emptied && sum(emptied.removed, emptied.fees);
  const rows: ReviewRow[] = [];
  if (emptied) {
    rows.push({
      label: t('rebalance.outLeast'),
      value: bothText(sum(emptied.removedMinimum, emptied.fees), tokens, locale, t),
    });
  }
  if (zap) {
    const [low, high] = rangeTexts(zap.range, tokens, quote, locale);
    rows.push(
      { label: t('rebalance.new'), value: t('pools-v3Lazy:add.review.span', { low, high, unit }) },
      // Without a withdrawal, what goes in stands above the rows already.
      ...rowsOf(zap, emptied).filter(({ label }) => out || label !== t('rebalance.goesIn')),
    );
  }
  const trial = trialTexts(flow.simulation, flow.plan?.agreed.account ?? '0x', locale);
  if (trial.length > 0) {
    rows.push({
      label: t('rebalance.review.trial'),
      value: lines(trial),
      help: t('rebalance.review.trialHelp'),
    });
  }
  const isSwapped = move.left?.left === 'deposit';
  const amounts = out ?? zap?.deposit.taken;
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t(`rebalance.step.${step}.title`)}
      title={t('rebalance.review.confirm')}
      confirmLabel={t(`rebalance.step.${step}.confirm`)}
      status={{
        submitted: t(`rebalance.step.${step}.submitted`),
        confirmed: t(`rebalance.step.${step}.confirmed`),
        failed: t('rebalance.status.failed'),
      }}
      failedTitle={t('rebalance.status.failed')}
      sides={
        <>
          <Hint>{t(out ? 'rebalance.out' : 'rebalance.goesIn')}</Hint>
          <AmountRows currencies={tokens} amounts={amounts} testId="review-amounts" />
        </>
      }
      rows={rows}
      {...(zap?.swap && !isSwapped ? { guard: impactGuard(zap.swap.quote) } : {})}
      sendLabels={[
        ...(emptied ? [t('rebalance.step.withdraw.confirm')] : []),
        ...(zap ? [t('zapLazy:step.swap'), t('zapLazy:step.deposit')] : []),
      ]}
      notices={<Hint>{t(`rebalance.step.${step}.note`)}</Hint>}
      next={zap && next}
      summary={amounts ? bothText(amounts, tokens, locale, t) : ''}
      onReview={() => move.renew()}
      onClose={() => move.cancel()}
    />
  );
});

export default SwapMoveDialogs;
