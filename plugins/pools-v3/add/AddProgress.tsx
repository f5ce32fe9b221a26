import { observer } from 'mobx-react-lite';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import TransactionDialog from '../../../ui/exchange/TransactionDialog.tsx';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useAddStore } from './AddContext.ts';

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

/** Follows the deposit from the wallet to its end. */
const AddProgress = observer(function AddProgress() {
  const { t } = useLaterTranslation('pools-v3Later');
  const locale = useLocale();
  const store = useAddStore();
  const { agreed, flow, chain } = store;
  if (!agreed) return null;
  const { record, outcome } = flow;
  const phase = outcome ? phases[outcome] : 'asking';
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const failure = phase === 'failed' ? revertReason(record?.failureReason) : undefined;
  const endedOtherwise =
    outcome && phase === 'failed' && outcome !== 'failed' ? t(`common:tx.outcome.${outcome}`) : undefined;
  const { taken } = agreed.deposit;
  const sides = [taken.amount0Raw, taken.amount1Raw].map((raw, index) => {
    const currency = agreed.currencies[index === 0 ? 0 : 1];
    return `${formatReviewAmount(raw, currency.decimals, locale)} ${shortenSymbol(currency.symbol)}`;
  });
  const seconds =
    record?.confirmedTime === undefined
      ? undefined
      : Math.round((record.confirmedTime - record.addedTime) / 1000);
  return (
    <TransactionDialog
      title={t('add.title')}
      phase={phase}
      status={t(`add.status.${phase}`)}
      summary={t('add.summary', { first: sides[0], second: sides[1] })}
      detail={endedOtherwise ?? (failure && t(failure.key, failure.values))}
      explorerUrl={hash && chain.explorer ? `${chain.explorer}/tx/${hash}` : undefined}
      secondsTaken={seconds}
      onRetry={outcome === 'failed' || outcome === 'dropped' ? () => store.review() : undefined}
      onClose={() => store.close()}
    />
  );
});

export default AddProgress;
