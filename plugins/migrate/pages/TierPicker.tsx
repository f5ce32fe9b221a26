import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { feeText } from '../../../ui/exchange/positionTexts.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';
import { SectionTitle } from './SectionTitle.tsx';

const Tiers = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(auto-fit, minmax(100px, 1fr))' },
    gap: '8',
  },
});

const TierButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      gap: '2',
      minH: '60',
      p: '10',
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

/** The fee tiers of the chain, each with whether its pool exists. */
export const TierPicker = observer(function TierPicker({ store }: { readonly store: MigrateStore }) {
  const { t } = useLaterTranslation('migrateLater');
  const errorText = useErrorText();
  const locale = useLocale();
  const id = useId();
  const { tiers, tiersError, tier } = store;
  if (!tiers && tiersError) {
    return <Banner tone="critical">{t('tier.unreadable', { reason: errorText(tiersError) })}</Banner>;
  }
  const most = (tiers ?? []).reduce((max, { liquidity }) => (liquidity > max ? liquidity : max), 0n);
  const note = ({ existence, liquidity }: Tier) => {
    if (existence === 'NOT_EXISTS') return t('tier.new');
    if (existence === 'INVALID') return t('tier.unknown');
    if (existence === 'LOADING') return '\u2026';
    return t(liquidity > 0n && liquidity === most ? 'tier.deepest' : 'tier.exists');
  };
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{t('tier.title')}</SectionTitle>
      {tiers ? (
        <Tiers role="group" aria-labelledby={id}>
          {tiers.map((each) => (
            <TierButton
              key={each.fee}
              aria-pressed={each.fee === tier?.fee}
              data-testid={`fee-${each.fee}`}
              onClick={() => store.selectFee(each.fee)}
            >
              <chakra.span fontWeight="medium">{feeText(each.fee, locale)}</chakra.span>
              <chakra.span fontSize="12" color="neutral2">
                {note(each)}
              </chakra.span>
            </TierButton>
          ))}
        </Tiers>
      ) : (
        <Tiers role="status" aria-label={t('tier.loading')}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} h="60" rounded="16" />
          ))}
        </Tiers>
      )}
    </section>
  );
});
