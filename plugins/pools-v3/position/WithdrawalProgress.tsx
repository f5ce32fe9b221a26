import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import TransactionDialog from '../../../ui/exchange/TransactionDialog.tsx';
import { receivedCurrencies } from '../stores/withdrawalPlan.ts';
import { amountText } from './positionTexts.ts';
import { totalOf, type WithdrawalPartProps } from './WithdrawalReview.tsx';

const phases = {
  asking: 'asking',
  maybe_sent: 'submitted',
  pending: 'submitted',
  confirmed: 'confirmed',
  failed: 'failed',
  cancelled: 'failed',
  replaced: 'failed',
  dropped: 'failed',
  unknown: 'submitted',
} as const satisfies Record<TransactionOutcome, string>;

/** From the wallet to the end of collecting or removing. */
export const WithdrawalProgress = observer(function WithdrawalProgress({
  withdrawal,
  reviewed,
}: WithdrawalPartProps) {
  const { t } = useTranslation('pools-v3');
  const locale = useLocale();
  const { record, outcome } = withdrawal.flow;
  const { kind, chain, fees } = reviewed;
  const phase = outcome ? phases[outcome] : 'asking';
  const [first, second] = receivedCurrencies(reviewed);
  const total = totalOf(reviewed);
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const failure = phase === 'failed' ? revertReason(record?.failureReason) : undefined;
  const ended = outcome && phase === 'failed' && outcome !== 'failed' ? t(`ended.${outcome}`) : undefined;
  const confirmedMs = record?.confirmedTime;
  const seconds =
    record && confirmedMs !== undefined ? Math.round((confirmedMs - record.addedTime) / 1000) : undefined;
  return (
    <TransactionDialog
      title={t(`review.${kind}.progress`)}
      phase={phase}
      status={t(`review.${kind}.status.${phase}`)}
      summary={
        kind === 'collect' && !fees
          ? undefined
          : t('both', {
              first: amountText(total.amount0Raw, first, locale),
              second: amountText(total.amount1Raw, second, locale),
            })
      }
      detail={ended ?? (failure && t(failure.key, failure.values))}
      explorerUrl={hash && chain.explorer ? `${chain.explorer}/tx/${hash}` : undefined}
      secondsTaken={seconds}
      onRetry={outcome === 'failed' || outcome === 'dropped' ? () => withdrawal.acceptChanges() : undefined}
      onClose={() => withdrawal.cancel()}
    />
  );
});
