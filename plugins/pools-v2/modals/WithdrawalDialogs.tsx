import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PairReview } from '../pages/usePairReview.ts';
import type { WithdrawalTerms } from '../stores/withdrawalPlan.ts';
import { PairDialogs } from './PairDialogs.tsx';

/** The review of a withdrawal, and its progress to the end. */
const WithdrawalDialogs = observer(function WithdrawalDialogs(props: PairReview<WithdrawalTerms>) {
  const { flow, terms } = props;
  const { t } = useLazyTranslation('pools-v2Lazy');
  const locale = useLocale();
  const changes = flow.simulation?.changes;
  const measured = changes === 'unavailable' ? undefined : changes;
  const least = [terms.minARaw, terms.minBRaw] as const;
  return (
    <PairDialogs
      kind="remove"
      {...props}
      arriving={[
        measured?.[1]?.deltaRaw ?? terms.arrivingARaw,
        measured?.[2]?.deltaRaw ?? terms.arrivingBRaw,
      ]}
      least={least}
      rows={[{ label: t('remove.burned'), value: amountText(terms.liquidityRaw, terms.pairToken, locale) }]}
    />
  );
});

export default WithdrawalDialogs;
