import { observer } from 'mobx-react-lite';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import { AmountRows } from './AmountRows.tsx';

/** What the position holds of each token now. */
export const LiquidityCard = observer(function LiquidityCard({ store }: { readonly store: PositionStore }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { known, tokens, amounts, status } = store;
  if (!known || !tokens) return null;
  return (
    <Card aria-label={t('position.liquidity')}>
      <Heading>{t('position.liquidity')}</Heading>
      <AmountRows currencies={tokens} amounts={amounts} unknown={!known.price} testId="position-amounts" />
      {status === 'closed' && <Hint>{t('position.closed')}</Hint>}
    </Card>
  );
});
