import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { feeText } from '../../../ui/exchange/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { Tier } from '../services/PairTiers.ts';
import { tierShares } from '../services/tierShares.ts';
import { useAddStore } from './AddContext.ts';

const Tiers = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))', gap: '8' },
});

const TierButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      gap: '2',
      minH: '72',
      p: '12',
      rounded: '16',
      bg: 'surface3',
      textAlign: 'start',
      border: '2px solid transparent',
      _hover: { bg: 'surface4' },
      '&[aria-pressed=true]': { borderColor: 'accentText' },
    },
  },
  { defaultProps: { type: 'button' } },
);

const PIPS_PER_BP = 100;

/** The chain's fee tiers with how much of the pair's liquidity lies in each. */
export const FeeTiers = observer(function FeeTiers() {
  const { t } = useLaterTranslation('pools-v3Later');
  const locale = useLocale();
  const store = useAddStore();
  const { form } = store;
  const { tiers, tiersError, pair } = store.pool;
  if (!pair) return <Hint>{t('add.selectFirst')}</Hint>;
  if (!tiers && tiersError) {
    return <Banner tone="critical">{t('add.unreadable', { message: errorText(t, tiersError) })}</Banner>;
  }
  if (!tiers) {
    return (
      <Tiers role="status" aria-label={t('add.loadingTiers')}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} h="72" rounded="16" />
        ))}
      </Tiers>
    );
  }
  const shares = tierShares(tiers);
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
      <Tiers role="group" aria-labelledby="fee-tier">
        {tiers.map((tier) => (
          <TierButton
            key={tier.fee}
            aria-pressed={tier.fee === form.feeAmount}
            data-testid={`fee-${tier.fee}`}
            onClick={() => form.selectFee(tier.fee)}
          >
            <chakra.span fontWeight="medium">{feeText(tier.fee, locale)}</chakra.span>
            <chakra.span fontSize="12" color="neutral2">
              {share(tier)}
            </chakra.span>
          </TierButton>
        ))}
      </Tiers>
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
