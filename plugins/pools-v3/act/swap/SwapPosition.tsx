import { observer } from 'mobx-react-lite';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { Card, Heading, Hint } from '../../../../ui/components/PageParts.tsx';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { SwapMove } from './SwapMove.ts';
import { useSwapRows } from './useSwapRows.ts';

/** What the move with a swap would give at the present prices, what it would leave, and what it costs. */
export const SwapPosition = observer(function SwapPosition({ move }: { readonly move: SwapMove }) {
  const { t } = useLazyTranslation('actLazy');
  const rowsOf = useSwapRows(move);
  const { offer, obstacle, left, rebalance } = move;
  const { store, emptied } = rebalance;
  if (obstacle === 'loading' && move.request) {
    return (
      <Card role="status" aria-label={t('rebalance.swap.quoting')}>
        <Skeleton w="100%" h="240px" />
      </Card>
    );
  }
  if (obstacle && obstacle in WHY) {
    return <Banner tone="warning">{t(`rebalance.swap.why.${obstacle as keyof typeof WHY}`)}</Banner>;
  }
  if (!offer) return null;
  const wrapped = store.nativeAs?.symbol;
  return (
    <Card bg="surface3" rounded="16" aria-label={t('rebalance.after')} data-testid="new-position">
      <Heading>{t('rebalance.after')}</Heading>
      <DetailRows>
        {rowsOf(offer, left ? undefined : emptied).map(({ label, value, help }) => (
          <DetailRow key={label} label={label} {...(help ? { help } : {})}>
            {value}
          </DetailRow>
        ))}
      </DetailRows>
      <Hint>
        {!left && t('rebalance.swap.steps')}{' '}
        {wrapped && t('rebalance.wrapped', { wrapped: shortenSymbol(wrapped) })}
      </Hint>
    </Card>
  );
});

/** Obstacles that the page explains. */
const WHY = {
  no_route: true,
  too_small: true,
  too_much_gas: true,
  quote_failed: true,
  too_much: true,
  taxed: true,
  unknown_pools: true,
  one_sided: true,
  arrived_unknown: true,
} as const;
