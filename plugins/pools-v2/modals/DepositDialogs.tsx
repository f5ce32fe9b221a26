import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { rateText } from '../../../ui/exchange/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/FlowDialogs.tsx';
import { amountText } from '../../../ui/exchange/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { listText } from '../../../ui/format/listText.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { AddPairStore } from '../stores/AddPairStore.ts';
import type { DepositTerms } from '../stores/depositPlan.ts';

export interface DepositDialogsProps {
  readonly store: AddPairStore;
  readonly flow: TransactionFlow;
  readonly terms: DepositTerms;
  /** Reviews the terms of now. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** From the review of a deposit to its end. */
const DepositDialogs = observer(function DepositDialogs(props: DepositDialogsProps) {
  const { store, flow, terms, onReview, onClose } = props;
  const { t } = useLaterTranslation('pools-v2Later');
  const locale = useLocale();
  const { currencyA, currencyB, amountARaw, amountBRaw, mintedRaw, sharePips, pairToken, isFirst } = terms;
  const { arrivingARaw, arrivingBRaw } = terms;
  const taxed = arrivingARaw !== amountARaw || arrivingBRaw !== amountBRaw;
  const minted = flow.simulation?.changes;
  const measured = minted === 'unavailable' ? undefined : minted?.[2]?.deltaRaw;
  const both = (rawA: bigint, rawB: bigint) =>
    listText([amountText(rawA, currencyA, locale), amountText(rawB, currencyB, locale)], locale);
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t('add.review')}
      title={t('add.title')}
      confirmLabel={t('add.confirm')}
      status={{
        submitted: t('add.submitted'),
        confirmed: t('add.confirmed'),
        failed: t('add.failed'),
      }}
      failedTitle={t('add.failed')}
      sides={
        <CurrencySides
          label={t('add.deposit')}
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
                label: t('add.arrives'),
                value: both(arrivingARaw, arrivingBRaw),
              },
            ]
          : []),
        { label: t('add.share'), value: formatPercent(sharePips, locale) },
        ...(pairToken
          ? [{ label: t('add.received'), value: amountText(measured ?? mintedRaw, pairToken, locale) }]
          : []),
        {
          label: t('add.least'),
          value: isFirst
            ? both(amountARaw, amountBRaw)
            : both(store.lessSlippage(amountARaw), store.lessSlippage(amountBRaw)),
          help: t('add.leastHelp'),
        },
      ]}
      summary={t('add.summary', {
        a: amountText(amountARaw, currencyA, locale),
        b: amountText(amountBRaw, currencyB, locale),
      })}
      explorer={store.chain.explorer || undefined}
      onAcceptChanges={differs(terms, store.terms, store) ? onReview : undefined}
      onRetry={onReview}
      onClose={onClose}
    />
  );
});

/** Less would go in than was reviewed, by more than the tolerance allows. */
function differs(reviewed: DepositTerms, now: DepositTerms | undefined, store: AddPairStore): boolean {
  if (!now) return false;
  return (
    now.isFirst !== reviewed.isFirst ||
    now.amountARaw < store.lessSlippage(reviewed.amountARaw) ||
    now.amountBRaw < store.lessSlippage(reviewed.amountBRaw) ||
    store.lessSlippage(now.amountARaw) > reviewed.amountARaw ||
    store.lessSlippage(now.amountBRaw) > reviewed.amountBRaw
  );
}

export default DepositDialogs;
