import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { TierButtons } from '../../../ui/exchange/pools/TierButtons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';
import { SectionTitle } from './SectionTitle.tsx';

/** The fee tiers of the chain; each says whether its pool exists. */
export const TierPicker = observer(function TierPicker({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const errorText = useErrorText();
  const id = useId();
  const { tier } = store;
  const { tiers, tiersError } = store.source;
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
      <TierButtons
        tiers={tiers}
        chosen={tier?.fee}
        labelledBy={id}
        loading={t('tier.loading')}
        note={note}
        onSelect={(fee) => store.selectFee(fee)}
      />
    </section>
  );
});
