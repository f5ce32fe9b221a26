import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { PairReview } from '../pages/usePairReview.ts';
import type { DepositTerms } from '../stores/depositPlan.ts';
import { PairDialogs } from './PairDialogs.tsx';

/** From the review of a deposit to its end. */
const DepositDialogs = observer(function DepositDialogs(props: PairReview<DepositTerms>) {
  const { flow, terms } = props;
  const { t } = useLaterTranslation('pools-v2Later');
  const locale = useLocale();
  const { leastARaw, leastBRaw, mintedRaw, sharePips, pairToken } = terms;
  const minted = flow.simulation?.changes;
  const measured = minted === 'unavailable' ? undefined : minted?.[2]?.deltaRaw;
  return (
    <PairDialogs
      kind="add"
      {...props}
      arriving={[terms.arrivingARaw, terms.arrivingBRaw]}
      least={[leastARaw, leastBRaw]}
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
