import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { depositRate } from '../depositRate.ts';
import type { PairReview } from '../pages/usePairReview.ts';
import type { DepositTerms } from '../stores/depositPlan.ts';
import { PairDialogs } from './PairDialogs.tsx';

/** The review of a deposit, and its progress to the end. */
const DepositDialogs = observer(function DepositDialogs(props: PairReview<DepositTerms>) {
  const { flow, terms } = props;
  const { t } = useLazyTranslation('pools-v2Lazy');
  const locale = useLocale();
  const { minARaw, minBRaw, mintedRaw, sharePips, pairToken } = terms;
  const minted = flow.simulation?.changes;
  const measured = minted === 'unavailable' ? undefined : minted?.[2]?.deltaRaw;
  return (
    <PairDialogs
      kind="add"
      {...props}
      arriving={[terms.arrivingARaw, terms.arrivingBRaw]}
      least={[minARaw, minBRaw]}
      rate={depositRate(t, terms, locale)}
      rows={[
        { label: t('add.share'), value: formatPercent(sharePips, locale) },
        ...(pairToken
          ? [{ label: t('add.received'), value: amountText(measured ?? mintedRaw, pairToken, locale) }]
          : []),
      ]}
    />
  );
});

export default DepositDialogs;
