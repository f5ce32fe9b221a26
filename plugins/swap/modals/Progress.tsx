import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import FlowProgress from '../../../ui/exchange/flow/FlowProgress.tsx';
import { flowPhase } from '../../../ui/exchange/flow/flowPhase.ts';
import { SettledTrade } from '../../../ui/exchange/flow/SettledTrade.tsx';
import { planSteps } from '../../../ui/exchange/flow/steps/planSteps.ts';
import type { AddTokenOffer } from '../../../ui/exchange/flow/TransactionDialog.tsx';
import { formatExact } from '../../../ui/format/formatExact.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapFlowToken } from '../swapTokens.ts';

/** Follows the swap or wrap from the wallet request to its end. */
const Progress = observer(function Progress() {
  const { t } = useLazyTranslation('swapLazy', 'exchangeLazy');
  const locale = useLocale();
  const flow = useService(SwapFlowToken);
  const wallet = useService(WalletSessionToken);
  const [added, setAdded] = useState<AddTokenOffer['state']>('idle');
  const { submitted, record, outcome } = flow;
  const phase = flowPhase(outcome);
  const settledRaw =
    phase === 'confirmed' && submitted?.kind === 'swap' ? arrivedBy(record?.info) : undefined;
  if (!submitted) return null;
  const { kind, input, output, recipient } = submitted;
  const text = (raw: bigint, { decimals, symbol }: Currency) =>
    `${formatExact(raw, decimals, locale)} ${shortenSymbol(symbol)}`;
  const arrivedRaw = /^\d+$/.exec(record?.differs?.arrivedRaw ?? '')?.[0];
  const arrived = arrivedRaw && {
    amount: text(BigInt(arrivedRaw), output),
    least: text(minOutRaw(record?.info) ?? submitted.amountOutRaw, output),
  };
  const token = output.kind === 'token' ? output : undefined;
  const isOnItsWay = phase === 'submitted' || phase === 'confirmed';
  return (
    <FlowProgress
      flow={flow}
      title={t(`progress.${kind}`)}
      {...(kind === 'swap' ? {} : { status: { [phase]: t(`status.${kind}.${phase}`) } })}
      summary={t(recipient ? 'progress.summaryTo' : 'progress.summary', {
        input: text(submitted.amountInRaw, input),
        output: text(submitted.amountOutRaw, output),
        recipient,
      })}
      arrived={arrived || undefined}
      steps={planSteps(t, flow, locale, [t('exchangeLazy:step.swap')]).map(({ status: _, ...step }) => step)}
      result={
        settledRaw !== undefined && (
          <SettledTrade
            paid={{ currency: input, raw: submitted.amountInRaw }}
            received={{ currency: output, raw: settledRaw }}
            quotedRaw={submitted.amountOutRaw}
            recipient={recipient}
          />
        )
      }
      {...(kind === 'swap' && { next: { label: t('again'), focus: '#main input' } })}
      addToken={
        token && !recipient && isOnItsWay && kind === 'swap'
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
      onRetry={() => flow.retry()}
      onClose={() => flow.cancel()}
    />
  );
});

/** The output that arrived, raw units, by the receipt that the record was settled with. */
function arrivedBy(info: TransactionInfo | undefined): bigint | undefined {
  const raw = info?.type === 'SWAP' ? info.settledOutputCurrencyAmountRaw : undefined;
  return /^\d+$/.test(raw ?? '') ? BigInt(raw as string) : undefined;
}

/** The minimum output of the recorded swap, raw units. */
function minOutRaw(info: TransactionInfo | undefined): bigint | undefined {
  if (info?.type !== 'SWAP') return undefined;
  const exactInput = info.tradeType === 'EXACT_INPUT';
  return BigInt(exactInput ? info.minimumOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw);
}

export default Progress;
