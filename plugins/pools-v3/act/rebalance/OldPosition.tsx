import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Card, Heading } from '../../../../ui/components/PageParts.tsx';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { amountText, quoteSide, rangeTexts } from '../../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { Row } from '../../add/AddFrame.tsx';
import { StatusBadge } from '../../position/StatusBadge.tsx';
import type { PositionStore } from '../../stores/PositionStore.ts';

/** The position that is to be moved: its range, what is in it, and its fees. */
export const OldPosition = observer(function OldPosition({ store }: { readonly store: PositionStore }) {
  const { t } = useLazyTranslation('actLazy', 'pools-v3Lazy');
  const locale = useLocale();
  const { known, tokens, chain, amounts, fees, status } = store;
  if (!known || !tokens) return null;
  const quote = quoteSide(chain, tokens);
  const [low, high] = rangeTexts(known.position, tokens, quote, locale);
  const unit = t('pools-v3Lazy:add.unit', {
    quote: tokens[quote].symbol,
    base: tokens[quote === 0 ? 1 : 0].symbol,
  });
  const both = (of: { readonly amount0Raw: bigint; readonly amount1Raw: bigint }) =>
    t('pools-v3Lazy:both', {
      first: amountText(of.amount0Raw, tokens[0], locale),
      second: amountText(of.amount1Raw, tokens[1], locale),
    });
  const id = known.position.tokenId.toString();
  return (
    <Card bg="surface3" rounded="16" aria-label={t('rebalance.position', { id })}>
      <Row>
        <Heading>{t('rebalance.position', { id })}</Heading>
        <StatusBadge status={status} />
      </Row>
      <DetailRows>
        <DetailRow label={t('rebalance.range')}>
          {t('pools-v3Lazy:add.review.span', { low, high, unit })}
        </DetailRow>
        <DetailRow label={t('rebalance.inPosition')}>
          {amounts ? both(amounts) : t('pools-v3Lazy:unknown')}
        </DetailRow>
        <DetailRow label={t('rebalance.fees')}>
          {fees.state === 'known' ? both(fees) : fees.state === 'loading' ? '…' : t('pools-v3Lazy:unknown')}
        </DetailRow>
      </DetailRows>
    </Card>
  );
});
