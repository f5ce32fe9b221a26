import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { WalletSessionToken } from '../../../kernel/services.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { differenceText } from '../../../ui/exchange/differenceText.ts';
import TransactionDialog, { type AddTokenOffer } from '../../../ui/exchange/TransactionDialog.tsx';
import { formatExact } from '../../../ui/format/formatAmount.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapFlowToken, SwapTradeToken } from '../swapTokens.ts';
import { useSettledOutput } from './useSettledOutput.ts';

const phases = {
  asking: 'asking',
  maybe_sent: 'submitted',
  pending: 'submitted',
  confirmed: 'confirmed',
  differs: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  replaced: 'failed',
  dropped: 'failed',
  unknown: 'submitted',
} as const satisfies Record<TransactionOutcome, string>;

/** Follows the swap or wrap from the wallet to its end. */
const Progress = observer(function Progress() {
  const { t } = useLaterTranslation('swapLater', 'commonLater');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const flow = useService(SwapFlowToken);
  const wallet = useService(WalletSessionToken);
  const [added, setAdded] = useState<AddTokenOffer['state']>('idle');
  const { submitted, record, outcome } = flow;
  const phase = outcome ? phases[outcome] : 'asking';
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const settledRaw = useSettledOutput(
    trade.client,
    phase === 'confirmed' && submitted?.kind === 'swap' ? hash : undefined,
    submitted?.output,
    flow.recipient ?? trade.account,
  );
  if (!submitted) return null;
  const { kind, input, output, recipient } = submitted;
  const text = (raw: bigint, { decimals, symbol }: Currency) =>
    `${formatExact(raw, decimals, locale)} ${shortenSymbol(symbol)}`;
  const { explorer } = trade.chain;
  const failure = phase === 'failed' ? revertReason(record?.failureReason) : undefined;
  const differs = outcome === 'differs' ? record?.differs : undefined;
  const endedOtherwise =
    outcome && phase === 'failed' && outcome !== 'failed' && outcome !== 'differs'
      ? t(`ended.${outcome}`)
      : undefined;
  const arrivedRaw = /^\d+$/.exec(differs?.arrivedRaw ?? '')?.[0];
  const arrived = arrivedRaw && {
    amount: text(BigInt(arrivedRaw), output),
    least: text(leastOutRaw(record?.info) ?? submitted.amountOutRaw, output),
  };
  const summary = t(recipient ? 'progress.summaryTo' : 'progress.summary', {
    input: text(submitted.amountInRaw, input),
    output: text(submitted.amountOutRaw, output),
    recipient,
  });
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
      {...(differs && { status: t('commonLater:tx.differs.status') })}
      summary={differs ? t('commonLater:tx.differs.asked', { what: summary }) : summary}
      detail={
        differs
          ? differenceText(t, differs, arrived || undefined)
          : (endedOtherwise ?? (failure && t(failure.key, failure.values)))
      }
      explorerUrl={hash && explorer ? `${explorer}/tx/${hash}` : undefined}
      secondsTaken={seconds}
      settled={
        settledRaw === undefined
          ? undefined
          : {
              amount: text(settledRaw, output),
              quoted: text(submitted.amountOutRaw, output),
              recipient,
            }
      }
      addToken={
        token && !recipient && (phase === 'submitted' || phase === 'confirmed') && kind === 'swap'
          ? {
              symbol: token.symbol,
              state: added,
              onAdd: () =>
                void wallet.watchAsset(token).then(
                  (done) => setAdded(done ? 'added' : 'failed'),
                  () => setAdded('failed'),
                ),
            }
          : undefined
      }
      onRetry={outcome === 'failed' || outcome === 'dropped' ? () => flow.retry() : undefined}
      onClose={() => flow.cancel()}
    />
  );
});

/** The least that a swap was to bring, raw units. */
function leastOutRaw(info: TransactionInfo | undefined): bigint | undefined {
  if (info?.type !== 'SWAP') return undefined;
  const exactInput = info.tradeType === 'EXACT_INPUT';
  return BigInt(exactInput ? info.minimumOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw);
}

export default Progress;
