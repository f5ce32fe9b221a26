import { observer } from 'mobx-react-lite';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { Card, Heading, Hint } from '../../../../ui/components/PageParts.tsx';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { Rebalance } from './Rebalance.ts';
import { useMoveRows } from './useMoveRows.ts';

/** What the move would give at the present price, what it would leave, and what it costs. */
export const NewPosition = observer(function NewPosition({ rebalance }: { readonly rebalance: Rebalance }) {
  const { t } = useLazyTranslation('actLazy');
  const rowsOf = useMoveRows();
  const { terms, obstacle, networkCostRaw, store } = rebalance;
  if (obstacle === 'one_sided') return <Banner tone="warning">{t('rebalance.oneSided')}</Banner>;
  if (!terms) return null;
  const wrapped = store.nativeAs?.symbol;
  return (
    <Card bg="surface3" rounded="16" aria-label={t('rebalance.after')} data-testid="new-position">
      <Heading>{t('rebalance.after')}</Heading>
      <DetailRows>
        {rowsOf(terms, networkCostRaw).map(({ label, value, help }) => (
          <DetailRow key={label} label={label} {...(help ? { help } : {})}>
            {value}
          </DetailRow>
        ))}
      </DetailRows>
      <Hint>
        {t('rebalance.empty', { id: terms.position.tokenId.toString() })}{' '}
        {wrapped && t('rebalance.wrapped', { wrapped: shortenSymbol(wrapped) })}
      </Hint>
    </Card>
  );
});
