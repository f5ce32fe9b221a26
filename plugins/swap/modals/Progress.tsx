import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { swapAmounts } from '../../../kernel/trade/swapAmounts.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
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
import { INPUT_AMOUNT } from './inputAmount.ts';

/** Follows the swap or wrap from the wallet request to its end. */
const Progress = observer(function Progress() {
  const { t } = useLazyTranslation('swapLazy', 'exchangeLazy');
  const locale = useLocale();
  const flow = useService(SwapFlowToken);
  const wallet = useService(WalletSessionToken);
  const [added, setAdded] = useState<AddTokenOffer['state']>('idle');
  const { submitted, record, outcome } = flow;
  const phase = flowPhase(outcome);
  if (!submitted) return null;
  const settled = phase === 'confirmed' && submitted.kind === 'swap' ? settledBy(record?.info) : undefined;
  const { kind, input, output, recipient } = submitted;
  const text = (raw: bigint, currency: Currency) =>
    `${formatExact(raw, currency, locale)} ${shortenSymbol(currency.symbol)}`;
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
        input: reviewAmountText(submitted.amountInRaw, input, locale, 'nearest'),
        output: reviewAmountText(submitted.amountOutRaw, output, locale),
        recipient,
      })}
      arrived={arrived || undefined}
      steps={planSteps(t, flow, locale, [t('exchangeLazy:step.swap')]).map(({ status: _, ...step }) => step)}
      result={
        settled && (
          <SettledTrade
            paid={{ currency: input, raw: settled.paidRaw }}
            received={{ currency: output, raw: settled.receivedRaw }}
            quotedRaw={submitted.amountOutRaw}
            recipient={recipient}
          />
        )
      }
      {...(kind === 'swap' && { next: { label: t('again'), focus: INPUT_AMOUNT } })}
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

/** What was paid and what arrived, raw units, by the receipt that the record was settled with. */
function settledBy(info: TransactionInfo | undefined) {
  if (info?.type !== 'SWAP') return undefined;
  const amounts = swapAmounts(info);
  const [paidRaw, receivedRaw] = [rawOf(amounts.paidRaw), rawOf(amounts.receivedRaw)];
  const isKnown = amounts.settled && receivedRaw !== undefined && paidRaw !== undefined;
  return isKnown ? { paidRaw, receivedRaw } : undefined;
}

const rawOf = (raw: string | undefined) => (raw && /^\d+$/.test(raw) ? BigInt(raw) : undefined);

/** The minimum output of the recorded swap, raw units. */
function minOutRaw(info: TransactionInfo | undefined): bigint | undefined {
  if (info?.type !== 'SWAP') return undefined;
  const exactInput = info.tradeType === 'EXACT_INPUT';
  return BigInt(exactInput ? info.minimumOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw);
}

export default Progress;
