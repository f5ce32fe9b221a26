import { observer } from 'mobx-react-lite';
import { chainTime } from '../../../../kernel/flow/chainTime.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { spanText } from '../../../format/spanText.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';

/**
 * What every review tells of the answers that it rests on: the device's clock and the chain's time are apart,
 * or nobody could preview the balances.
 */
export const FlowNotices = observer(function FlowNotices({ flow }: { readonly flow: TransactionFlow }) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { plan, simulation, trying } = flow;
  if (!plan) return null;
  const { apartSeconds, counts } = chainTime(plan.agreed.client);
  const noPreview = trying || simulation?.ok === false ? undefined : noPreviewKey(simulation?.way);
  return (
    <>
      {apartSeconds !== 0 && (
        <Banner
          tone="warning"
          title={t(`review.time.${apartSeconds > 0 ? 'ahead' : 'behind'}`, {
            span: spanText(Math.abs(apartSeconds) * 1000, locale),
          })}
        >
          {t(`review.time.${counts}`)}
        </Banner>
      )}
      {noPreview && <Banner>{t(noPreview)}</Banner>}
    </>
  );
});

/** @param way of the simulation; undefined if there was none */
function noPreviewKey(way: 'simulate' | 'override' | 'call' | undefined): string | undefined {
  if (way === undefined) return 'review.noTrial';
  return way === 'call' ? 'review.noPreview' : undefined;
}
