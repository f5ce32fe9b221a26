import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'wouter';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { quoteSide, rangeTexts } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { usePoolName } from '../position/usePoolName.ts';
import type { PositionRow } from '../stores/PositionListStore.ts';

const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '12',
    minH: '72',
    px: '12',
    py: '8',
    rounded: '16',
    _hover: { bg: 'surface3' },
  },
});
const Small = chakra('span', { base: { display: 'block', fontSize: '14', color: 'neutral2' } });

export interface PositionItemProps {
  readonly chain: ChainSpec;
  readonly row: PositionRow;
}

/** A V4 position as a row that links to its page. */
export function PositionItem({ chain, row }: PositionItemProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const locale = useLocale();
  const { position, currencies, status } = row;
  const id = position.tokenId.toString();
  const href = `/pool/v4/${id}`;
  const name = usePoolName(currencies, position.key);
  if (!currencies) {
    return (
      <Row href={href} aria-label={t('positions.item', { id })}>
        <Skeleton w="56" h="36" />
        <Skeleton w="60%" h="16" />
      </Row>
    );
  }
  const quote = quoteSide(chain, currencies);
  const [low, high] = rangeTexts(position, currencies, quote, locale);
  const symbol = (side: 0 | 1) => shortenSymbol(currencies[side].symbol);
  const range = { low, high, base: symbol(quote === 1 ? 0 : 1), quote: symbol(quote) };
  return (
    <Row href={href} data-position={id}>
      <PairLogo first={currencies[0]} second={currencies[1]} />
      <chakra.span overflowWrap="anywhere">
        <b>{name}</b> <bdi>#{id}</bdi>
        <Small>{t('positions.range', range)}</Small>
      </chakra.span>
      <RangeBadge status={status} text={t(`status.${status}`)} />
    </Row>
  );
}
