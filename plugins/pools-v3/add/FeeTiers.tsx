import { observer } from 'mobx-react-lite';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { TierButtons } from '../../../ui/exchange/pools/TierButtons.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { tierShares } from '../services/tierShares.ts';
import { useAddStore } from './AddContext.ts';

const PIPS_PER_BP = 100;

interface FeeTiersProps {
  /** A link names a pair that is still loading. */
  readonly expected: boolean;
}

/** The chain's fee tiers, each with its share of the pair's liquidity. */
export const FeeTiers = observer(function FeeTiers({ expected }: FeeTiersProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const store = useAddStore();
  const { form } = store;
  const { tiers, tiersError, pair } = store.pool;
  if (!pair && !expected) return <Hint>{t('add.selectFirst')}</Hint>;
  if (!tiers && tiersError) {
    return <Banner tone="critical">{t('add.unreadable', { message: errorText(t, tiersError) })}</Banner>;
  }
  const shares = tierShares(tiers ?? []);
  const share = ({ fee, existence, held }: Tier) => {
    if (existence === 'NOT_EXISTS') return t('add.tierNew');
    if (existence === 'INVALID') return t('add.tierUnreadable');
    if (held?.amount0Raw === 0n && held.amount1Raw === 0n) return t('add.tierEmpty');
    const bps = shares?.get(fee);
    if (bps === undefined) return t('add.tierUnknown');
    return t('add.tierShare', { percent: formatPercent(bps * PIPS_PER_BP, locale, 0) });
  };
  return (
    <>
      <TierButtons
        tiers={tiers}
        chosen={form.feeAmount}
        labelledBy="fee-tier"
        loading={t('add.loadingTiers')}
        note={share}
        onSelect={(fee) => form.selectFee(fee)}
      />
      {store.pool.unknownFee && (
        <Banner tone="warning">
          {Number.isNaN(form.feeAmount)
            ? t('add.notAFee')
            : t('add.unknownFee', { fee: feeText(form.feeAmount ?? 0, locale) })}
        </Banner>
      )}
      {tiersError && <Banner tone="warning">{t('add.stale')}</Banner>}
      {store.pool.tier?.existence === 'INVALID' && <Banner tone="critical">{t('add.poolUnreadable')}</Banner>}
    </>
  );
});
