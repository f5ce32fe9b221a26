import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { rateText } from '../../../ui/exchange/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/FlowDialogs.tsx';
import { amountText } from '../../../ui/exchange/positionTexts.ts';
import { listText } from '../../../ui/format/listText.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { RemovePairStore } from '../stores/RemovePairStore.ts';
import type { WithdrawalTerms } from '../stores/withdrawalPlan.ts';

export interface WithdrawalDialogsProps {
  readonly store: RemovePairStore;
  readonly flow: TransactionFlow;
  readonly terms: WithdrawalTerms;
  /** Reviews the terms of now. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** From the review of a withdrawal to its end. */
const WithdrawalDialogs = observer(function WithdrawalDialogs(props: WithdrawalDialogsProps) {
  const { store, flow, terms, onReview, onClose } = props;
  const { t } = useLaterTranslation('pools-v2Later');
  const locale = useLocale();
  const { currencyA, currencyB, amountARaw, amountBRaw, liquidityRaw, pairToken } = terms;
  const measured = flow.simulation?.changes;
  const [arrivesA, arrivesB] =
    measured === undefined || measured === 'unavailable'
      ? [terms.arrivingARaw, terms.arrivingBRaw]
      : [measured[1]?.deltaRaw ?? terms.arrivingARaw, measured[2]?.deltaRaw ?? terms.arrivingBRaw];
  const taxed = arrivesA !== amountARaw || arrivesB !== amountBRaw;
  const now = store.terms;
  const less =
    now !== undefined &&
    (now.amountARaw < store.lessSlippage(amountARaw) || now.amountBRaw < store.lessSlippage(amountBRaw));
  const both = (rawA: bigint, rawB: bigint) =>
    listText([amountText(rawA, currencyA, locale), amountText(rawB, currencyB, locale)], locale);
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t('remove.review')}
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      status={{
        submitted: t('remove.submitted'),
        confirmed: t('remove.confirmed'),
        failed: t('remove.failed'),
      }}
      failedTitle={t('remove.failed')}
      sides={
        <CurrencySides
          label={t('remove.receive')}
          sides={[
            { currency: currencyA, raw: amountARaw },
            { currency: currencyB, raw: amountBRaw },
          ]}
        />
      }
      rows={[
        { label: t('add.rate'), value: rateText(t, currencyA, amountARaw, currencyB, amountBRaw, locale) },
        ...(taxed
          ? [
              {
                label: t('remove.arrives'),
                value: both(arrivesA, arrivesB),
              },
            ]
          : []),
        { label: t('remove.burned'), value: amountText(liquidityRaw, pairToken, locale) },
        {
          label: t('remove.least'),
          value: both(store.lessSlippage(amountARaw), store.lessSlippage(amountBRaw)),
          help: t('add.leastHelp'),
        },
      ]}
      summary={t('remove.summary', {
        a: amountText(amountARaw, currencyA, locale),
        b: amountText(amountBRaw, currencyB, locale),
      })}
      explorer={store.chain.explorer || undefined}
      onAcceptChanges={less ? onReview : undefined}
      onRetry={onReview}
      onClose={onClose}
    />
  );
});

export default WithdrawalDialogs;
