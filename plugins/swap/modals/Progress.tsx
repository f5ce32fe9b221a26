import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import TransactionDialog from '../../../ui/exchange/TransactionDialog.tsx';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapFlowToken, SwapStoreToken } from '../swapTokens.ts';

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

/** Follows the swap or wrap from the wallet to its end. */
const Progress = observer(function Progress() {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const wallet = useService(WalletSessionToken);
  const [added, setAdded] = useState(false);
  const { submitted, record, outcome } = flow;
  if (!submitted) return null;
  const { kind, input, output } = submitted;
  const phase = outcome ? phases[outcome] : 'asking';
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const { explorer } = store.chain;
  const failure = phase === 'failed' ? revertReason(record?.failureReason) : undefined;
  const endedOtherwise =
    outcome && phase === 'failed' && outcome !== 'failed' ? t(`ended.${outcome}`) : undefined;
  const seconds =
    record?.confirmedTime === undefined
      ? undefined
      : Math.round((record.confirmedTime - record.addedTime) / 1000);
  const token = output.kind === 'token' ? output : undefined;
  return (
    <TransactionDialog
      title={t(`progress.${kind}`)}
      phase={phase}
      {...(kind === 'swap' ? {} : { status: t(`status.${kind}.${phase}`) })}
      summary={t('progress.summary', {
        input: `${formatReviewAmount(submitted.amountInRaw, input.decimals, locale)} ${shortenSymbol(input.symbol)}`,
        output: `${formatReviewAmount(submitted.amountOutRaw, output.decimals, locale)} ${shortenSymbol(output.symbol)}`,
      })}
      detail={endedOtherwise ?? (failure && t(failure.key, failure.values))}
      explorerUrl={hash && explorer ? `${explorer}/tx/${hash}` : undefined}
      secondsTaken={seconds}
      addToken={
        token && phase === 'confirmed' && kind === 'swap'
          ? {
              symbol: token.symbol,
              state: added ? 'added' : 'idle',
              onAdd: () => void wallet.watchAsset(token).then(setAdded, () => setAdded(false)),
            }
          : undefined
      }
      onRetry={outcome === 'failed' || outcome === 'dropped' ? () => flow.retry() : undefined}
      onClose={() => flow.cancel()}
    />
  );
});

export default Progress;
