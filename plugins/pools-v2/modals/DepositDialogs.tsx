import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { amountText } from '../../../ui/exchange/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { PairReview } from '../pages/usePairReview.ts';
import type { AddPairStore } from '../stores/AddPairStore.ts';
import type { DepositTerms } from '../stores/depositPlan.ts';
import { PairDialogs } from './PairDialogs.tsx';

/** From the review of a deposit to its end. */
const DepositDialogs = observer(function DepositDialogs(props: PairReview<AddPairStore>) {
  const { store, ...review } = props;
  const { flow, terms } = review;
  const { t } = useLaterTranslation('pools-v2Later');
  const locale = useLocale();
  const { leastARaw, leastBRaw, mintedRaw, sharePips, pairToken } = terms;
  const minted = flow.simulation?.changes;
  const measured = minted === 'unavailable' ? undefined : minted?.[2]?.deltaRaw;
  return (
    <PairDialogs
      kind="add"
      {...review}
      arriving={[terms.arrivingARaw, terms.arrivingBRaw]}
      least={[leastARaw, leastBRaw]}
      rows={[
        { label: t('add.share'), value: formatPercent(sharePips, locale) },
        ...(pairToken
          ? [{ label: t('add.received'), value: amountText(measured ?? mintedRaw, pairToken, locale) }]
          : []),
      ]}
      explorer={store.chain.explorer}
      changed={differs(terms, store.terms, store)}
    />
  );
});

/** Less would go in than was reviewed, by more than the tolerance allows. */
function differs(reviewed: DepositTerms, now: DepositTerms | undefined, store: AddPairStore): boolean {
  if (!now) return false;
  return (
    now.isFirst !== reviewed.isFirst ||
    now.amountARaw < reviewed.leastARaw ||
    now.amountBRaw < reviewed.leastBRaw ||
    store.lessSlippage(now.amountARaw) > reviewed.amountARaw ||
    store.lessSlippage(now.amountBRaw) > reviewed.amountBRaw
  );
}

export default DepositDialogs;
